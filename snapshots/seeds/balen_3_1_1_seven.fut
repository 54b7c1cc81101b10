-- Twelve numbers as four rows of three: the one at row 2, column 1 is 7. The numbers are a range, which is no loop.
-- (van Balen 2020, section 3.1.1.)

-- ==
-- structure { Screma 0 }
-- input { 4i64 3i64 2i64 1i64 } output { 7i64 }
-- input { 4i64 3i64 4i64 0i64 } error: out of bounds

def main (n: i64) (m: i64) (i: i64) (j: i64): i64 =
  let xs = unflatten (iota (n * m)) :> [n][m]i64
  in xs[i, j]
