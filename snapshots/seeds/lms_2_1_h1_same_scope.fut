-- H1: loops in two scopes stay two, though they go over the same array.
-- (The report on loop fusion in LMS, section 2.1.)

-- ==
-- structure { Screma 2 }
-- input { true [2i64, 3i64] } output { [3i64, 4i64] 6i64 }
-- input { false [2i64, 3i64] } output { [3i64, 4i64] 0i64 }

def main [n] (c: bool) (xs: [n]i64): ([n]i64, i64) =
  let ys = map (+ 1) xs
  in (ys, if c then i64.product xs else 0)
