-- Two branches on the same condition become one, and the loops in them one loop.
-- (The report on loop fusion in LMS, sections 5.2 and 6.10.)

-- ==
-- structure { Screma 1 }
-- input { true [1i64, 2i64] } output { [2i64, 3i64] 3i64 }
-- input { false [1i64, 2i64] } output { [1i64, 2i64] 0i64 }

def main [n] (c: bool) (xs: [n]i64): ([n]i64, i64) =
  let ys = if c then map (+ 1) xs else xs
  let total = if c then i64.sum xs else 0
  in (ys, total)
