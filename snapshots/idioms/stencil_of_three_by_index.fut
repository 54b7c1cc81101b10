-- The same by indices.

-- ==
-- structure { Screma 1 }
-- input { [1.0, -2.0, 4.0, 0.5] } output { [6.0, 21.0, 20.25, 16.5] }

def main [n] (xs: [n]f64): [n]f64 =
  let a = map (\x -> x * x) xs
  in tabulate n (\i -> a[i64.max 0 (i - 1)] + a[i] + a[i64.min (n - 1) (i + 1)])
