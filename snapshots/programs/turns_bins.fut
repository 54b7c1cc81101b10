-- A histogram of computed keys as a sequential loop: bins.

-- ==
-- input { [1i64, 5i64, 3i64] } output { [0, 2, 0, 1] }
-- input { [-1i64] } output { [0, 0, 0, 1] }

def main [n] (xs: [n]i64): [4]i32 =
  loop h = replicate 4 0 for i < n do let k = xs[i] % 4 in h with [k] = h[k] + 1
