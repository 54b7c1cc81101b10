-- The sum of each column.
def main [n][m] (a: [n][m]f64) = map f64.sum (transpose a)
