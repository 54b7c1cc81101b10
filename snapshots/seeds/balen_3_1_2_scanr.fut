-- A scan from the right: it reads its array backwards, and its result is read backwards.
-- (van Balen 2020, section 3.1.2.)
--
-- There: 1 loop that runs from the right. Here: 1, which reads from the right, and gives its results from the last.

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64, 3i64] } output { [6i64, 5i64, 3i64] }

def main [n] (xs: [n]i64): [n]i64 =
  reverse (scan (+) 0 (reverse xs))
