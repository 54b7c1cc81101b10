-- Starts, their numbers and the values are one loop. How many runs there are is known behind it: the lengths are another.

-- ==
-- structure { Screma 2 }
-- input { [7, 7, 7, 1, 4, 4] } output { [7, 1, 4] [3i64, 1i64, 2i64] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i64) }

def main [n] (xs: [n]i32): ([]i32, []i64) =
  let starts = map (\i -> i == 0 || xs[i] != xs[i - 1]) (iota n)
  let runs = scan (+) 0 (map i64.bool starts)
  let count = if n == 0 then 0 else runs[n - 1]
  let values = (unzip (filter (.1) (zip xs starts))).0
  let lengths = hist (+) 0 count (map (\r -> r - 1) runs) (replicate n 1)
  in (values, lengths)
