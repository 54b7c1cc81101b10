-- Two arrays of the caller, which may be the same one: results are values, so that nothing can be written over.
-- (The loop fusion design of MojoR, section 3.3.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64] [1i64, 2i64] } output { [2i64, 3i64] [2i64, 4i64] }

def main [n] (xs: [n]i64) (ys: [n]i64): ([n]i64, [n]i64) =
  let first = map (+ 1) xs
  let second = map (* 2) ys
  in (first, second)
