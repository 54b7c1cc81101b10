-- V1: a consumer that does not go over the length of its producer stays a loop of its own.
-- (The report on loop fusion in LMS, section 2.2.)

-- ==
-- structure { Screma 2 }
-- input { [1i64, 2i64, 3i64, 4i64] } output { [1i64, 4i64, 9i64, 16i64] [2i64, 5i64] }

def main [n] (xs: [n]i64): ([n]i64, []i64) =
  let prod = map (\x -> x * x) xs
  let cons = tabulate (n / 2) (\i -> prod[i] + 1)
  in (prod, cons)
