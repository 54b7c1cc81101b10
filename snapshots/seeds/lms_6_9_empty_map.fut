-- Empty into a flatmap.
-- (The report on loop fusion in LMS, section 6.9, the rule for EmptyColl and MultiCollect.)
--
-- No loop, a new empty collection.

-- ==
-- structure { Screma 0 }
-- input { 5i64 } output { empty([0]i64) }

def main (x: i64): [0]i64 =
  let p: [0]i64 = []
  in map (+ x) p
