-- A matrix by a vector.
def main [n][m] (a: [n][m]f64) (x: [m]f64) = map (\row -> f64.sum (map2 (*) row x)) a
