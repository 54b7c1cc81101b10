-- All pairs: the size is the product.
-- ==
-- input { [1, 2] [3, 4, 5] } output { [3, 4, 5, 6, 8, 10] }

def main [n] [m] (xs: [n]i32) (ys: [m]i32): [n * m]i32 =
  flatten (map (\x -> map (\y -> x * y) ys) xs)
