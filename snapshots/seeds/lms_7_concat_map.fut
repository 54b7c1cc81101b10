-- (a ++ b).map(f): one loop that reads one array or the other.
-- (The report on loop fusion in LMS, section 7.)

-- ==
-- structure { Screma 1 }
-- input { [1i64] [2i64, 3i64] } output { [2i64, 4i64, 6i64] }

def main [n] [m] (a: [n]i64) (b: [m]i64): [n + m]i64 =
  map (* 2) (a ++ b)
