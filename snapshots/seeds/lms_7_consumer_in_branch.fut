-- Loops of two scopes: the producer that only the branch needs moves there, and is one loop with its consumer.
-- (The report on loop fusion in LMS, section 7, the relaxation of V4.)

-- ==
-- structure { Screma 1 }
-- input { true [1i64, 2i64] } output { 10i64 }
-- input { false [1i64, 2i64] } output { 0i64 }

def main [n] (c: bool) (xs: [n]i64): i64 =
  let prod = map (+ 1) xs
  in if c then i64.sum (map (* 2) prod) else 0
