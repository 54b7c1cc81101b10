-- Maps that become one expression, and two sums over it.
def main [n] (xs: [n]f64) (ys: [n]f64) (c: f64) =
  let zs = map2 (\x y -> x * c - y) xs ys
  let ws = map (\z -> z * z + 1) zs
  in (f64.sum ws, f64.product (map (/ 4) zs), map2 (+) ws xs)
