-- Empty into a loop that prints.
-- (The report on loop fusion in LMS, section 6.9, the rule for EmptyColl and ForLike.)
--
-- No loop.

-- ==
-- structure { Screma 0 }
-- input { 5i64 } output { empty([0]i64) }

def main (x: i64): [0]i64 =
  let p: [0]i64 = []
  in map (\y -> trace (x + y)) p
