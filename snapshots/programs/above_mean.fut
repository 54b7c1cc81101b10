-- The mean is the same for every element: it is computed once, in front of the filter.
-- ==
-- input { [1.0, 2.0, 6.0] } output { [6.0] }
def main [n] (xs: [n]f64) = filter (\x -> x > f64.sum xs / f64.i64 (length xs)) xs
