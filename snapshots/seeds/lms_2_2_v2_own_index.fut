-- V2: a consumer that reads its producer at another index than its own stays a loop of its own.
-- (The report on loop fusion in LMS, section 2.2.)

-- ==
-- structure { Screma 2 }
-- input { [1i64, 2i64, 3i64] } output { [1i64, 4i64, 9i64] [10i64, 8i64, 10i64] }

def main [n] (xs: [n]i64): ([n]i64, [n]i64) =
  let prod = map (\x -> x * x) xs
  let cons = tabulate n (\i -> prod[i] + prod[n - 1 - i])
  in (prod, cons)
