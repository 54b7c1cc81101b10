-- A division by 3 is no multiplication by a third.
def main [n] (xs: [n]f64) = map (\x -> x / 3) xs
