-- A histogram of a map's result is one loop.

-- ==
-- input { [3i64, -1i64, 2i64, 0i64, 2i64, 1i64] } output { [0i64, 1i64, 2i64, 6i64, 4i64] }
-- input { [1i64, 1i64, 4i64] } output { [0i64, 0i64, 4i64, 0i64, 0i64] }
-- input { [4i64, 2i64] } output { [0i64, 0i64, 0i64, 3i64, 0i64] }
-- input { empty([0]i64) } output { [0i64, 0i64, 0i64, 0i64, 0i64] }

def main (xs: []i64): [5]i64 =
  let ys = map (+ 1) xs
  in hist (+) 0 5 ys ys
