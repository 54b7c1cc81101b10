-- An array of one element in both branches: no loop is needed.
-- (The report on loop fusion in LMS, section 3.1.)

-- ==
-- structure { Screma 0 }
-- input { 1i64 } output { [7i64] }
-- input { 0i64 } output { [-6i64] }

def main (x: i64): [1]i64 =
  if x > 0 then [x + 6] else [x - 6]
