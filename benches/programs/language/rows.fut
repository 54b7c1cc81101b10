-- The sum of each row.
def main [n] (xs: [n][3]f64) = map f64.sum xs
