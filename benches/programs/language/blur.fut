-- A 3x3 box blur; the border repeats.
def main [n][m] (img: [n][m]f64) =
  tabulate_2d n m (\i j ->
    let at (di: i64) (dj: i64) = img[i64.max 0 (i64.min (n-1) (i+di)), i64.max 0 (i64.min (m-1) (j+dj))]
    in (at (-1) (-1) + at (-1) 0 + at (-1) 1 + at 0 (-1) + at 0 0 + at 0 1 + at 1 (-1) + at 1 0 + at 1 1) / 9)
