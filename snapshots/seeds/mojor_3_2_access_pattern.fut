-- The second loop is about another element in the same turn than the first one.
-- (The loop fusion design of MojoR, section 3.2.)

-- ==
-- structure { Screma 2 }
-- input { [1i64, 2i64, 3i64] } output { [1i64, 3i64, 6i64] [4i64, 7i64, 2i64] }

def main [n] (xs: [n]i64): ([n]i64, [n]i64) =
  let out = scan (+) 0 xs
  let next = tabulate n (\i -> out[(i + 1) % n] + 1)
  in (out, next)
