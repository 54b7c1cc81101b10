-- In turns of a sequential loop how many there are is counted.

-- ==
-- input { [3i64, -1i64, 4i64, 5i64] 2i64 } output { 3i64 }
-- input { [3i64, -1i64, 4i64, 5i64] 0i64 } output { 0i64 }
-- structure { Screma 1 }

def main [n] (xs: [n]i64) (t: i64): i64 =
  loop s = 0 for i < t do s + length (filter (> s + 3 * i) xs)
