-- A flatmap into a flatmap, each of one element or none: one loop.
-- (The report on loop fusion in LMS, section 6.9, the first rule for MultiCollect with those for its parts.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, -2i64, 3i64, 4i64] } output { [6i64, 8i64] }

def main [n] (xs: [n]i64): []i64 =
  let p = flatmap (\x -> if x > 0 then [x * 2] else []) xs
  in flatmap (\y -> if y > 2 then [y] else []) p
