-- A filter and a map of it, both built: without if-fusion the producer would be computed twice under the condition.
-- (The report on loop fusion in LMS, section 6.10.)

-- ==
-- structure { Screma 1 }
-- input { 13i64 } output { [12i64, 13i64] [14i64, 15i64] }

def main (n: i64): ([]i64, []i64) =
  let arr0 = map (\i -> i + 1) (filter (> 10) (iota n))
  let arr1 = map (\x -> x + 2) arr0
  in (arr0, arr1)
