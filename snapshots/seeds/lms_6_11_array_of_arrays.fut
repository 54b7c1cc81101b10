-- After the outer arrays the inner ones are fused, which takes a second pass there. (Rows have one length here.)
-- (The report on loop fusion in LMS, section 6.11, the first example.)

-- ==
-- structure { Screma 2 }
-- input { 2i64 3i64 } output { [[1i64, 2i64, 3i64], [2i64, 3i64, 4i64]] }

def main (n: i64) (m: i64): [n][m]i64 =
  let range = tabulate n (\i -> tabulate m (\j -> i + j + 1))
  let range2 = tabulate n (\k -> tabulate m (\l -> range[k][l]))
  in range2
