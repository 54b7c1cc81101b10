-- The mean of an element and its four neighbours, but for the border.
def main [n] (a: [n][n]f64) =
  tabulate_2d (n - 2) (n - 2) (\i j ->
    (a[i, j + 1] + a[i + 1, j] + a[i + 1, j + 1] + a[i + 1, j + 2] + a[i + 2, j + 1]) / 5)
