-- Running sums of squares: two loops become one.
def main [n] (xs: [n]f64): [n]f64 = scan (+) 0 (map (\x -> x * x) xs)

-- ==
-- input { [1.0, -2.0, 3.0] } output { [1.0, 5.0, 14.0] }
-- structure { Screma 1 }
