-- The mean of each eight numbers in a row.
def main [n] (xs: [n]f64) = tabulate (n - 7) (\i -> f64.sum xs[i:i + 8] / 8)
