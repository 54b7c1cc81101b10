-- A consumer of two producers, in both its formulations: one loop.
-- (The report on loop fusion in LMS, section 6.5.)

-- ==
-- structure { Screma 1 }
-- input { 3i64 } output { [3i64, 6i64, 9i64] [3i64, 6i64, 9i64] }

def main (n: i64): ([]i64, [n]i64) =
  let p1 = tabulate n (\i -> i + 1)
  let p2 = tabulate n (\j -> j + 2)
  let c = tabulate (length p1) (\k -> p1[k] + p2[k] + k)
  let c' = tabulate n (\k -> p1[k] + p2[k] + k)
  in (c, c')
