-- The joined array is the same for each element, and made once: where there is an element, for nobody else asks for it. So
-- there are two loops.

-- ==
-- structure { Screma 2 }
-- input { [1i64, 2i64] [2i64, 0i64, 2i64] } output { [7i64, 1i64, 7i64] }
-- input { [1i64, 2i64] [3i64] } error: out of bounds
-- input { empty([0]i64) empty([0]i64) } output { empty([0]i64) }

def main [n] [m] (xs: [n]i64) (is: [m]i64) : [m]i64 = map (\i -> (xs ++ [7])[i]) is
