-- An array of the values at the indices that a condition accepts.
-- (The report on loop fusion in LMS, section 6.7.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64, 3i64] } output { [5i64, 7i64] }

def main [n] (arr0: [n]i64): []i64 =
  map (\i -> arr0[i] + 4) (filter (\i -> i % 2 == 0) (indices arr0))
