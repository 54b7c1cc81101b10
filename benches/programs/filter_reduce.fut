-- The sum of the squares of the positive elements: three loops become one.
def main [n] (xs: [n]f64): f64 =
  let positive = filter (> 0) xs
  in f64.sum (map (\x -> x * x) positive)

-- ==
-- input { [1.0, -2.0, 3.0] } output { 10.0 }
-- structure { Screma 1 }
