-- V3: the producer prints, its value is pure, and so is its consumer.
-- (The report on loop fusion in LMS, section 6.3.)
--
-- There: 1 loop.

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64] } output { [4i64, 7i64] }

def main [n] (xs: [n]i64): [n]i64 =
  let prod = map (\x -> let _ = trace x in x * 3) xs
  let cons = map (+ 1) prod
  in cons
