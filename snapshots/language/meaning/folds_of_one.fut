-- A fold of one element combines it with what the fold begins with.
-- ==
-- input { -0.0 } output { -0.0 0.0 -0.0 }
-- input { 2.5 } output { 2.5 2.5 2.5 }

def main (x: f64) = (f64.product [x], f64.sum [x], reduce (+) (-0.0) (replicate 1 x))
