-- A polynomial and its derivative at several points, by Horner's rule with a loop over pairs.
-- ==
-- input { [1.0, -3.0, 2.0] [0.0, 1.0, 2.0] } output { [1.0, 0.0, 3.0] [-3.0, 1.0, 5.0] }

-- Coefficients from the constant one on: 1 - 3 x + 2 x^2.
def horner (cs: []f64) (x: f64): (f64, f64) =
  loop (p, d) = (0, 0) for c in reverse cs do (p * x + c, d * x + p)

def main (cs: []f64) (xs: []f64) = unzip (map (horner cs) xs)
