-- One element into a map.
-- (The report on loop fusion in LMS, section 6.9, the rule for SingletonColl and MultiCollect.)
--
-- No loop.

-- ==
-- structure { Screma 0 }
-- input { 5i64 } output { [36i64] }

def main (x: i64): [1]i64 =
  let p = [x + 1]
  in map (\y -> y * y) p
