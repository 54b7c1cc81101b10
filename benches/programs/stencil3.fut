-- The mean of three neighbours.
def main [n] (xs: [n]f64) = map (\i -> (xs[i] + xs[i + 1] + xs[i + 2]) / 3) (iota (n - 2))
