-- Floats are added in the order in which they stand, and between the same brackets.

-- ==
-- input { [1.0f64, -9007199254740992.0f64] [1.0f64, 9007199254740992.0f64] } output { 1.0f64 }
-- input { [1.0f64, 2.0f64] empty([0]f64) } output { -0.0f64 }
-- input { empty([0]f64) [3.0f64] } output { -0.0f64 }

def main (xs: []f64) (ys: []f64) =
  let minima = map (\x -> map (\y -> if x < 0 then (if y > 1 then 0 else x) else y) ys) xs
  in reduce (+) (-0.0) (flatten minima)
