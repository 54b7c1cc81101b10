-- A call and a put on each share: prices and strikes around 100, a year to go.
def main [n] (xs: [n]f64) (ys: [n]f64) =
  let (rate, spread) = (0.02, 0.3)
  let normal (d: f64) = 0.5 * f64.erfc (-d * 0.7071067811865476)
  let prices (x: f64) (y: f64) =
    let (price, strike) = (100 + 20 * x, 100 + 20 * y)
    let far = (f64.log (price / strike) + (rate + spread * spread / 2)) / spread
    let near = far - spread
    let later = strike * f64.exp (-rate)
    in (price * normal far - later * normal near, later * normal (-near) - price * normal (-far))
  in unzip (map2 prices xs ys)
