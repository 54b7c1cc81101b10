-- scanl after scanl: the directions are the same, one loop.
-- (van Balen 2020, section 4.3.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64, 3i64] } output { [1i64, 4i64, 10i64] }

def main [n] (xs: [n]i64): [n]i64 =
  scan (+) 0 (scan (+) 0 xs)
