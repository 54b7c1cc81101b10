-- Nine points of a computed matrix: one loop over the rows, with one over a row inside.

-- ==
-- structure { Screma 2 }
-- input { [[1.0, 2.0, 3.0], [-1.0, 0.5, 2.0]] } output { [[14.25, 33.25, 52.25], [10.5, 24.5, 38.5]] }

def main [n] [m] (xss: [n][m]f64): [n][m]f64 =
  let a = map (map (\x -> x * x)) xss
  let sum (w: [3][3]f64) =
    w[0, 0] + w[0, 1] + w[0, 2] + w[1, 0] + w[1, 1] + w[1, 2] + w[2, 0] + w[2, 1] + w[2, 2]
  in stencil_clamp_2d 1 sum a
