-- x + 1 is computed once for the print and the branch; x + 5 stands in two branches.
-- (The report on loop fusion in LMS, section 3.3.)

-- ==
-- structure { Screma 0 }
-- input { 1i64 } output { 2i64 }
-- input { 11i64 } output { 16i64 }
-- input { 0i64 } output { 5i64 }

def main (x: i64): i64 =
  let _ = trace (x + 1)
  in if x > 0 then (if x > 10 then x + 5 else x + 1) else x + 5
