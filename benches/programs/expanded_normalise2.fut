-- Two quotients of squares: by their sum, and by the sum of their running sums (van Balen 2020, section 4).
def main [n] (zs: [n]f64) =
  let xs = map (\z -> z * z + 1) zs
  let sum1 = f64.sum xs
  let sum2 = f64.sum (scan (+) 0 xs)
  in (map (/ sum1) xs, map (/ sum2) xs)
