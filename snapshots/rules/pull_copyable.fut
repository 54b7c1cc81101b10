-- What prints is evaluated once for each element, and in order.

-- ==
-- input { [3i64, -1i64, 2i64, 5i64] } output { [6i64, 3i64, 0i64, 4i64] }
-- input { [4i64, 2i64] } output { [3i64, 5i64] }
-- input { [7i64] } output { [8i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

def main (xs: []i64) =
  let ys = map (\x -> trace (x + 1)) xs
  in reverse ys
