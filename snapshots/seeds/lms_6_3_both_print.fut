-- V3: a producer and a consumer that both print stay two loops.
-- (The report on loop fusion in LMS, section 6.3.)

-- ==
-- structure { Screma 2 }
-- input { [1i64, 2i64] } output { [4i64, 7i64] }

def main [n] (xs: [n]i64): [n]i64 =
  let prod = map (\x -> let _ = trace x in x * 3) xs
  let cons = map (\y -> trace (y + 1)) prod
  in cons
