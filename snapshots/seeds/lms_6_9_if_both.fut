-- Both branches make an array of one length: the consumer moves into both, and is in the program twice.
-- (The report on loop fusion in LMS, section 6.9, the note on IfThenElse, which is not done there, but asked for in 7.)

-- ==
-- structure { Screma 2 }
-- input { true [1i64, 2i64] } output { 5i64 }
-- input { false [1i64, 2i64] } output { 6i64 }

def main [n] (c: bool) (xs: [n]i64): i64 =
  let p = if c then map (+ 1) xs else map (* 2) xs
  in i64.sum p
