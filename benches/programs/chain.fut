-- A sum and a maximum of what three maps make.
def main [n] (xs: [n]f64) =
  let ys = xs |> map (* 3) |> map (+ 1) |> map (\x -> x * x)
  in (f64.sum ys, f64.maximum ys)
