-- scanr after scanl: the second one begins with what the first one gives last.
-- (van Balen 2020, section 4.3.)
--
-- There: 2 loops, as here.

-- ==
-- structure { Screma 2 }
-- input { [1i64, 2i64, 3i64] } output { [10i64, 9i64, 6i64] }

def main [n] (xs: [n]i64): [n]i64 =
  let left = scan (+) 0 xs
  in reverse (scan (+) 0 (reverse left))
