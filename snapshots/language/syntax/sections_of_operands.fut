-- A section's operand may be an application or tighter operators.
-- ==
-- input { [1.0, 4.0] 2.0 } output { [5.0, 8.0] [7.0, 10.0] [3.0, 0.0] }

def main (xs: []f64) (y: f64) =
  (map (+ f64.sqrt 16) xs, map (y * 3 +) xs, map ((y + 2) -) xs)
