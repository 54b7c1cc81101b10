-- The sum of products of the pairs whose first number is the larger one.
def main [n] (xs: [n]f64) (ys: [n]f64) =
  zip xs ys |> filter (\(x, y) -> x > y) |> map (\(x, y) -> x * y) |> f64.sum
