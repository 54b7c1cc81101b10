-- The sum of each row.
def main [n][m] (a: [n][m]f64) = map f64.sum a
