-- Floats are added in the order in which they stand, and between the same brackets.

-- ==
-- input { [1.0f64, 2.0f64] [3.0f64, 6.0f64] } output { 9.0f64 }
-- input { [1.0f64, 2.0f64] empty([0]f64) } output { -0.0f64 }
-- input { empty([0]f64) [3.0f64] } output { -0.0f64 }

def main (xs: []f64) (ys: []f64) =
  let thirds = map (\x -> map (\y -> x * y / 3) ys) xs
  in reduce (+) (-0.0) (flatten thirds)
