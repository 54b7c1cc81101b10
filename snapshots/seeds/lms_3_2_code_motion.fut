-- What does not depend on the index, x + 5, moves in front of the loop there; here the fused program has it inside.
-- (The report on loop fusion in LMS, section 3.2.)

-- ==
-- structure { Screma 1 }
-- input { 3i64 1i64 } output { [6i64, 8i64, 10i64] }

def main (n: i64) (x: i64): [n]i64 =
  tabulate n (\i -> x + 5 + 2 * i)
