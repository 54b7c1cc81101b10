-- The range check can be left out where the producer is pure and used nowhere else.
-- (The report on loop fusion in LMS, section 7.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64, 3i64, 4i64] } output { [2i64, 5i64] }

def main [n] (xs: [n]i64): []i64 =
  let prod = map (\x -> x * x) xs
  let cons = tabulate (n / 2) (\i -> prod[i] + 1)
  in cons
