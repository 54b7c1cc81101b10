-- The mean, and the mean square of the distances from it.
def main [n] (xs: [n]f64) =
  let mean = f64.sum xs / f64.i64 n
  in (mean, f64.sum (map (\x -> (x - mean) * (x - mean)) xs) / f64.i64 n)
