-- A 3 x 3 stencil of a map, which is cheap, and computed again for each of the nine: one loop over the rows, and one
-- inside. (van Balen 2020, section 3.1.2.)

-- ==
-- structure { Screma 2 }
-- input { [[1i64, 2i64], [3i64, 4i64]] } output { [[27i64, 30i64], [33i64, 36i64]] }

def main [n] [m] (xss: [n][m]i64): [n][m]i64 =
  let yss = map (map (+ 1)) xss
  let sum (w: [3][3]i64) =
    w[0, 0] + w[0, 1] + w[0, 2] + w[1, 0] + w[1, 1] + w[1, 2] + w[2, 0] + w[2, 1] + w[2, 2]
  in stencil_clamp_2d 1 sum yss
