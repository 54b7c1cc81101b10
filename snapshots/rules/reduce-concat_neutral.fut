-- What is no neutral element is there once, and not in both sums.

-- ==
-- input { [1i64, -2i64, 4i64] } output { 8i64 }
-- input { [0i64] } output { 5i64 }
-- input { empty([0]i64) } output { 5i64 }

def main (xs: []i64) =
  reduce (+) 5 (filter (> 0) xs ++ filter (< 0) xs)
