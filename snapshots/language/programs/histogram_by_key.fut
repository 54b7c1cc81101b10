-- Counts and sums by key, and the mean of each key.
-- ==
-- input { [0i64, 2i64, 0i64, 2i64, 2i64] [1.0, 2.0, 3.0, 4.0, 9.0] }
-- output { [2, 0, 3] [2.0, 0.0, 5.0] }

def main [n] (keys: [n]i64) (xs: [n]f64) =
  let counts = hist (+) 0 3 keys (replicate n 1)
  let sums = hist (+) 0 3 keys xs
  let mean count sum = if count == 0 then 0 else sum / f64.i32 count
  in (counts, map2 mean counts sums)
