-- What comes of a sum is used by the next loop.
def main [n] (xs: [n]f64) =
  let s = f64.sum xs / 3
  in map (\x -> f64.abs (x - s)) xs
