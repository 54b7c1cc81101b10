-- V4: a consumer inside another loop would compute the producer over and over again: it is built in front.
-- (The report on loop fusion in LMS, section 6.4.)

-- ==
-- structure { Screma 3 }
-- input { [1i64, 2i64] [10i64, 1i64] } output { [50i64, 5i64] }

def main [n] [m] (xs: [n]i64) (ys: [m]i64): [m]i64 =
  let prod = map (+ 1) xs
  in map (\y -> i64.sum (map (* y) prod)) ys
