-- A fold reduces each innermost row to an element: the loop over the rows, and one inside.
-- (van Balen 2020, section 3.1.2.)

-- ==
-- structure { Screma 2 }
-- input { [[1i64, 2i64], [3i64, 4i64]] } output { [3i64, 7i64] }

def main [n] [m] (xss: [n][m]i64): [n]i64 =
  map (reduce (+) 0) xss
