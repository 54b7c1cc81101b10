-- Five cheap maps, one behind the other.
def main [n] (xs: [n]f64) =
  xs |> map (* 2) |> map (+ 1) |> map (\x -> x * x) |> map (\x -> x - 3) |> map (/ 2)
