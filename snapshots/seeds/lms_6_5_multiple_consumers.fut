-- p, c1 and c2 are one loop; c3 consumes p too, but depends on c1.
-- (The report on loop fusion in LMS, section 6.5, the dependency graph.)

-- ==
-- structure { Screma 2 }
-- input { [1i64, 2i64] } output { 5i64 [4i64, 6i64] [7i64, 8i64] }

def main [n] (xs: [n]i64): (i64, [n]i64, [n]i64) =
  let p = map (+ 1) xs
  let c1 = i64.sum p
  let c2 = map (* 2) p
  let c3 = map (+ c1) p
  in (c1, c2, c3)
