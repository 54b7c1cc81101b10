-- The squares of the positive elements, kept: two loops become one.
def main [n] (xs: [n]f64): []f64 = map (\x -> x * x) (filter (> 0) xs)

-- ==
-- input { [1.0, -2.0, 3.0] } output { [1.0, 9.0] }
-- structure { Screma 1 }
