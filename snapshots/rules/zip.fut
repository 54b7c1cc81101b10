-- A map over two maps of one array is one loop.

-- ==
-- input { [3, -1, 2, 5, -4, 1] } output { [24, 0, 12, 60, 24, 4] }
-- input { [4, 2] } output { [40, 12] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let as = map (+ 1) xs
  let bs = map (* 2) xs
  in map2 (\a b -> a * b) as bs
