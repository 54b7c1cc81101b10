-- The second loop writes over what the first one has written: the same array, element by element.
-- (The loop fusion design of MojoR, section 3.3.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64] } output { [4i64, 6i64] }

def main [n] (xs: [n]i64): [n]i64 =
  let out = map (+ 1) xs
  let out = map (* 2) out
  in out
