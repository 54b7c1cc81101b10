-- The fold divides by what the filter keeps: it is computed under the condition, so that nothing is divided by zero.
-- (The report on loop fusion in LMS, section 6.7, with 60 / y for 1.0 / y, since integers fail there.)

-- ==
-- structure { Screma 1 }
-- input { 10i64 } output { 65i64 }

def main (n: i64): i64 =
  let prod = map (\i -> i - 2) (filter (!= 2) (iota n))
  let cons = reduce (+) 0 (map (60 /) prod)
  in cons
