-- Indices and fields may follow each other in any order.
-- ==
-- input { [1, 2, 3] } output { 30 2 }

def main (xs: []i32) =
  let pairs = map (\x -> (x, {ten = [x * 10]})) xs
  in (pairs[2].1.ten[0], (map (.0) pairs)[1])
