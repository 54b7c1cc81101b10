-- A scan, a filter and a scatter are one loop.

-- ==
-- input { [2i64, 1i64, 1i64, -4i64, 3i64, 1i64] } output { [0i64, 0i64, 2i64, 0i64, 4i64] }
-- input { [1i64, 1i64, 1i64, 1i64] } output { [0i64, 0i64, 2i64, 0i64, 4i64] }
-- input { [7i64] } output { [0i64, 0i64, 0i64, 0i64, 0i64] }
-- input { empty([0]i64) } output { [0i64, 0i64, 0i64, 0i64, 0i64] }

def main (xs: []i64): [5]i64 =
  let sums = scan (+) 0 xs
  let even = filter (\s -> s % 2 == 0) sums
  in scatter (replicate 5 0) even even
