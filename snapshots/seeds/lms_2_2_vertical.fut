-- A producer and its consumer: one loop, the array in between is not built, and 2 * i is computed once.
-- (The report on loop fusion in LMS, section 2.2.)

-- ==
-- structure { Screma 1 }
-- input { 4i64 } output { [0i64, 10i64, 28i64, 54i64] }

def main (n: i64): [n]i64 =
  let prod = tabulate n (\i -> 2 * i + 3)
  let cons = tabulate n (\i -> 2 * i * prod[i])
  in cons
