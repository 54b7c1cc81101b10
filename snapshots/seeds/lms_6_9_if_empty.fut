-- One of two branches is empty: the consumer moves into both. There it disappears, and in the other one it is fused with
-- what it consumes.
-- (The report on loop fusion in LMS, section 6.9, the rule for IfThenElse.)

-- ==
-- structure { Screma 1 }
-- input { true [1i64, 2i64] } output { [4i64, 6i64] }
-- input { false [1i64, 2i64] } output { empty([0]i64) }

def main [n] (c: bool) (xs: [n]i64): []i64 =
  let p = if c then map (+ 1) xs else []
  in map (* 2) p
