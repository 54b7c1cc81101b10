-- Loops with other ends stay two.
-- (The loop fusion design of MojoR, section 3.1.)

-- ==
-- structure { Screma 2 }
-- input { 2i64 } output { [0i64, 1i64] [0i64, 2i64, 4i64] }

def main (n: i64): ([]i64, []i64) =
  let first = map (\i -> i * i) (iota n)
  let second = map (\i -> i * 2) (iota (n + 1))
  in (first, second)
