-- One producer, one consumer, and the producer is used after: one loop builds both.
-- (The report on loop fusion in LMS, section 6.4, the generated code on the left.)

-- ==
-- structure { Screma 1 }
-- input { 3i64 } output { [4i64, 7i64, 10i64] [26i64, 41i64, 56i64] }

def main (n: i64): ([n]i64, []i64) =
  let prod = tabulate n (\i -> i * 3 + 4)
  let cons = tabulate (length prod) (\i -> prod[i] * 5 + 6)
  in (prod, cons)
