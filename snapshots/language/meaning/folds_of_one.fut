-- A fold of one element combines it with what the fold begins with. What 1 is divided by shows the sign of a zero.
-- ==
-- input { -0.0 } output { [-f64.inf, f64.inf, -f64.inf] }
-- input { 2.0 } output { [0.5, 0.5, 0.5] }

def main (x: f64) = map (1 /) [f64.product [x], f64.sum [x], reduce (+) (-0.0) (replicate 1 x)]
