-- Floats are added in the order in which they stand, and between the same brackets.

-- ==
-- input { [1.0f64, 9007199254740992.0f64, -9007199254740992.0f64] } output { 1.0f64 }
-- input { [0.0f64] } output { -0.0f64 }
-- input { empty([0]f64) } output { -0.0f64 }

def main (xs: []f64) =
  reduce (+) (-0.0) (filter (> 0) xs ++ filter (< 0) xs)
