-- A loop that its author marks as one that must not be fused.
-- (The report on loop fusion in LMS, sections 5.4 and 7.)

-- ==
-- structure { Screma 2 }
-- input { [1i64, 2i64] } output { [4i64, 6i64] }

def main [n] (xs: [n]i64): [n]i64 =
  let prod = #[fuse(no)] (map (+ 1) xs)
  in map (* 2) prod
