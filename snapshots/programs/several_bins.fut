-- A histogram, a scatter and a sum of what one map makes are one loop.

-- ==
-- input { [2i64, 1i64, 1i64, -4i64, 3i64, 1i64] } output { [0i64, 3i64, 4i64, 9i64] [0i64, 1i64, 0i64, 0i64] 32i64 }
-- input { [1i64, 1i64, 1i64, 1i64] } output { [0i64, 4i64, 0i64, 0i64] [0i64, 1i64, 0i64, 0i64] 4i64 }
-- input { [7i64] } output { [0i64, 0i64, 0i64, 0i64] [0i64, 0i64, 0i64, 0i64] 49i64 }
-- input { empty([0]i64) } output { [0i64, 0i64, 0i64, 0i64] [0i64, 0i64, 0i64, 0i64] 0i64 }

def main (xs: []i64): ([4]i64, [4]i64, i64) =
  let ys = map (\x -> x * x) xs
  in (hist (+) 0 4 xs ys, scatter (replicate 4 0) ys xs, i64.sum ys)
