-- How many numbers lie in each of so many parts between -1 and 1.
def main [n] (xs: [n]f64) (places: i64) =
  hist (+) 0 places (map (\x -> i64.f64 ((x + 1) / 2 * f64.i64 places)) xs) (replicate n 1i32)
