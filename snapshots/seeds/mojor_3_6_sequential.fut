-- A loop over another range stands between two that could be one.
-- (The loop fusion design of MojoR, section 3.6.)
--
-- There: 3 loops, for the two are not adjacent. Here: 2, for the one in between moves.

-- ==
-- structure { Screma 2 }
-- input { [1i64, 2i64] [5i64] } output { [2i64, 3i64] [7i64] [4i64, 6i64] }

def main [n] [m] (xs: [n]i64) (ys: [m]i64): ([n]i64, [m]i64, [n]i64) =
  let first = map (+ 1) xs
  let between = map (+ 2) ys
  let last = map (* 2) first
  in (first, between, last)
