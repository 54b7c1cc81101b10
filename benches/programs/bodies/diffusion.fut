-- An image smoothed except for its edges (Perona and Malik 1990), step by step: the differences to four neighbours, a
-- coefficient of each point, and what flows by the coefficients of the point and two of its neighbours.
def main [n][m] (steps: i64) (rate: f32) (edge: f32) (start: [n][m]f32): [n][m]f32 =
  loop image = start for _t < steps do
    let at i j = image[i64.max 0 (i64.min (n - 1) i), i64.max 0 (i64.min (m - 1) j)]
    let to di dj = tabulate_2d n m (\i j -> at (i + di) (j + dj) - image[i, j])
    let (north, south, west, east) = (to (-1) 0, to 1 0, to 0 (-1), to 0 1)
    let coefficient =
      tabulate_2d n m (\i j ->
        let g = north[i, j] * north[i, j] + south[i, j] * south[i, j] + west[i, j] * west[i, j] + east[i, j] * east[i, j]
        in 1 / (1 + g / (edge * edge)))
    in tabulate_2d n m (\i j ->
      let here = coefficient[i, j]
      let below = coefficient[i64.min (n - 1) (i + 1), j]
      let right = coefficient[i, i64.min (m - 1) (j + 1)]
      in image[i, j]
         + rate * (here * north[i, j] + below * south[i, j] + here * west[i, j] + right * east[i, j]))
