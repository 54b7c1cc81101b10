-- A sum of what is computed of two arrays one after the other: one loop over both.

-- ==
-- structure { Screma 1 }
-- input { [1.0, -2.0, 4.0, 0.5] [2.0, 3.0] } output { 34.25 }
-- input { empty([0]f64) empty([0]f64) } output { 0.0 }

def main (xs: []f64) (ys: []f64): f64 = reduce (+) 0 (map (\x -> x * x) (xs ++ ys))
