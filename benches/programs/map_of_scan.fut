-- What a map makes of running sums.
def main [n] (xs: [n]f64) = map (\s -> s * 0.5 + 1) (scan (+) 0 xs)
