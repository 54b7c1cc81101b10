-- Floats are added in the order in which they stand, and between the same brackets.

-- ==
-- input { [3.0f64, -6.0f64, 12.0f64] } output { 3.0f64 }
-- input { [0.0f64] } output { -0.0f64 }
-- input { empty([0]f64) } output { -0.0f64 }

def main (xs: []f64) =
  let thirds = map (/ 3) xs
  in reduce (+) (-0.0) (filter (> 0) thirds ++ filter (< 0) thirds)
