-- A matrix by a matrix.
def main [n][k][m] (a: [n][k]f64) (b: [k][m]f64) =
  map (\row -> map (\column -> f64.sum (map2 (*) row column)) (transpose b)) a
