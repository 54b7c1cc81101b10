-- H3: a loop that needs the whole of what another one makes stays behind it.
-- (The report on loop fusion in LMS, section 2.1.)

-- ==
-- structure { Screma 2 }
-- input { [1i64, 2i64, 3i64] } output { [6i64, 12i64, 18i64] }

def main [n] (xs: [n]i64): [n]i64 =
  let total = i64.sum xs
  let scaled = map (* total) xs
  in scaled
