-- Seven points of a computed array of three dimensions: one loop over the first, with one inside for each other.

-- ==
-- structure { Screma 3 }
-- input { [[[1.0, 2.0], [3.0, 4.0]], [[-1.0, 0.5], [2.0, 0.0]]] }
-- output { [[[18.0, 33.25], [57.0, 77.0]], [[9.25, 6.0], [26.0, 20.25]]] }

def main [n] [m] [l] (xsss: [n][m][l]f64): [n][m][l]f64 =
  let a = map (map (map (\x -> x * x))) xsss
  let sum (w: [3][3][3]f64) =
    w[0, 1, 1] + w[1, 0, 1] + w[1, 1, 0] + w[1, 1, 1] + w[1, 1, 2] + w[1, 2, 1] + w[2, 1, 1]
  in stencil_clamp_3d 1 sum a
