-- What stands between a producer and its consumer moves before them or behind them, and keeps nothing apart.
-- (The report on loop fusion in LMS, section 6.6.)

-- ==
-- structure { Screma 2 }
-- input { [1i64, 2i64] [3i64] } output { 5i64 [6i64, 9i64] }

def main [n] [m] (xs: [n]i64) (ws: [m]i64): (i64, [n]i64) =
  let prod = map (+ 1) xs
  let after = i64.sum prod
  let before = i64.sum ws
  let cons = map (* before) prod
  in (after, cons)
