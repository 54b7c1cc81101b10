-- A step of heat conduction in a body: seven points of an array of three dimensions, and what becomes of them, are one
-- loop over the first dimension, with one inside for each other.

-- ==
-- structure { Screma 3 }
-- input { [[[1.0, 2.0], [3.0, 4.0]], [[-1.0, 0.5], [2.0, 0.0]]] }
-- output { [[[1.125, 1.9375], [2.75, 3.125]], [[-0.1875, 0.4375], [1.5, 0.8125]]] }

def main [n] [m] [l] (body: [n][m][l]f64): [n][m][l]f64 =
  let around (w: [3][3][3]f64) =
    w[0, 1, 1] + w[1, 0, 1] + w[1, 1, 0] + w[1, 1, 2] + w[1, 2, 1] + w[2, 1, 1]
  let step x sum = x + 0.125 * (sum - 6 * x)
  in map2 (map2 (map2 step)) body (stencil_clamp_3d 1 around body)
