-- The consumer of a filter uses its own index: its loop is over what is kept, and not over the filter's range.
-- (The report on loop fusion in LMS, section 6.6.)
--
-- There: 2 loops. Here: 1, which counts what is kept, as section 7 proposes.

-- ==
-- structure { Screma 1 }
-- input { [5i64, -1i64, 7i64] } output { [0i64, 7i64] }

def main [n] (xs: [n]i64): []i64 =
  let prod = filter (> 0) xs
  let cons = map2 (*) prod (indices prod)
  in cons
