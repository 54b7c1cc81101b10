-- One loop checks its elements, the other does not.
-- (The loop fusion design of MojoR, section 3.5.)
--
-- There: 2 loops. Here: 1, for the program fails all the same, and gives nothing of the second loop then.

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64] } output { [1i64, 2i64] [2i64, 4i64] }
-- input { [1i64, -2i64] } error: Assertion

def main [n] (xs: [n]i64): ([n]i64, [n]i64) =
  let guarded = map (\x -> assert (x >= 0) x) xs
  let unguarded = map (* 2) xs
  in (guarded, unguarded)
