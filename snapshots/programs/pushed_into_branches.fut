-- What reads only what two branches give moves into both, and is one loop with what makes it there.

-- ==
-- input { true [1.0, -2.0, 3.0] } output { 7.0 }
-- input { false [1.0, -2.0, 3.0] } output { 5.0 }
-- structure { Screma 2 }

def main [n] (c: bool) (xs: [n]f64): f64 =
  let ys = if c then map (* 2) xs else xs
  in f64.sum (map (+ 1) ys)
