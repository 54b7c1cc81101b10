-- The dot product: two loops become one.
def main [n] (xs: [n]f64) (ys: [n]f64): f64 = f64.sum (map2 (*) xs ys)

-- ==
-- input { [1.0, 2.0, 3.0] [4.0, 5.0, 6.0] } output { 32.0 }
-- structure { Screma 1 }
