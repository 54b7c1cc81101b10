-- Sums of integers are the same in any order.
def main [n] (xs: [n]i64) (k: i64) =
  let ys = map (\x -> x * k - 7) xs
  in (i64.sum ys, map2 (-) xs ys)
