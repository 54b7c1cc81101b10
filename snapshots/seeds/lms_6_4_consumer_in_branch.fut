-- V4: a consumer in a branch is not computed where the branch is not taken.
-- (The report on loop fusion in LMS, section 6.4.)

-- ==
-- structure { Screma 2 }
-- input { true [1i64, 2i64] } output { [2i64, 3i64] 10i64 }
-- input { false [1i64, 2i64] } output { [2i64, 3i64] 0i64 }

def main [n] (c: bool) (xs: [n]i64): ([n]i64, i64) =
  let prod = map (+ 1) xs
  let cons = if c then i64.sum (map (* 2) prod) else 0
  in (prod, cons)
