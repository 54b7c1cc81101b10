-- Both consumers go over the length of prod, one says so and one says the number: one loop.
-- (The report on loop fusion in LMS, section 6.1.)

-- ==
-- structure { Screma 1 }
-- input { 2i64 } output { [1i64, 2i64] [2i64, 4i64] [2i64, 4i64] }

def main (n: i64): ([n]i64, []i64, [n]i64) =
  let prod = tabulate n (\i -> i + 1)
  let cons1 = tabulate (length prod) (\i -> prod[i] * 2)
  let cons2 = tabulate n (\i -> prod[i] * 2)
  in (prod, cons1, cons2)
