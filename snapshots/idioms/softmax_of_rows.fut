-- The three loops of a row, within the loop over the rows.

-- ==
-- structure { Screma 4 }
-- input { [[1.5, 1.5], [-2.0, -2.0]] } output { [[0.5, 0.5], [0.5, 0.5]] }

def softmax [n] (xs: [n]f64): [n]f64 =
  let top = f64.maximum xs
  let es = map (\x -> f64.exp (x - top)) xs
  let total = f64.sum es
  in map (/ total) es

def main [n] [m] (xss: [n][m]f64): [n][m]f64 = map softmax xss
