-- A histogram of computed keys as a sequential loop: bins.

-- ==
-- input { [1, 5, 3] } output { [0, 2, 0, 1] }
-- input { [-1] } output { [0, 0, 0, 1] }

def main [n] (xs: [n]i32): [4]i32 =
  let ys = map (\x -> i64.i32 x % 4) xs
  in loop h = replicate 4 0 for i < n do h with [ys[i]] = h[ys[i]] + 1
