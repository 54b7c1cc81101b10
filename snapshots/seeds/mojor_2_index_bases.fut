-- Loops that count from 1 and from 0 are over the same elements: one loop.
-- (The loop fusion design of MojoR, section 2, elem0.)

-- ==
-- structure { Screma 1 }
-- input { [5i64, 6i64] } output { [6i64, 7i64] [5i64, 12i64] }

def main [n] (xs: [n]i64): ([n]i64, [n]i64) =
  let from_one = map (\i -> xs[i - 1] + 1) (1...n)
  let from_zero = map (\j -> xs[j] * (j + 1)) (0..<n)
  in (from_one, from_zero)
