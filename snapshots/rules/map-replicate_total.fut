-- What may fail does not where there are no elements.

-- ==
-- input { [1i64, 2i64] 3i64 } output { [-4i64, -2i64] }
-- input { [7i64] 0i64 } error: division by zero
-- input { empty([0]i64) 0i64 } output { empty([0]i64) }

def main [n] (xs: [n]i64) (d: i64) =
  let ys = map (7 /) (replicate n d)
  let sum = i64.sum (map2 (*) xs ys)
  in map2 (\x y -> x * y - sum) xs ys
