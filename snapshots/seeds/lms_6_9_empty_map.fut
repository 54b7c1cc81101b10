-- Empty into a flatmap.
-- (The report on loop fusion in LMS, section 6.9, the rule for EmptyColl and MultiCollect.)
--
-- There: no loop, a new empty collection. Here: 1 that runs no turn, for no rule is about arrays of known elements.

-- ==
-- structure { Screma 1 }
-- input { 5i64 } output { empty([0]i64) }

def main (x: i64): [0]i64 =
  let p: [0]i64 = []
  in map (+ x) p
