-- Both branches make an array, each of another length, and the consumer moves into both all the same.
-- (The report on loop fusion in LMS, section 6.9, the note on IfThenElse, which is not done there, but asked for in 7.)

-- ==
-- structure { Screma 2 }
-- input { true [1i64, 2i64] [5i64] } output { 5i64 }
-- input { false [1i64, 2i64] [5i64] } output { 10i64 }

def main [n] [m] (c: bool) (xs: [n]i64) (ys: [m]i64): i64 =
  let p = if c then map (+ 1) xs else map (* 2) ys
  in i64.sum p
