-- What is the same for each element is computed once, and no array of it is built for the second reader.

-- ==
-- input { [1i64, 2i64] 3i64 } output { [-18i64, -9i64] }
-- input { [7i64] 0i64 } output { [0i64] }
-- input { empty([0]i64) 3i64 } output { empty([0]i64) }

def main [n] (xs: [n]i64) (d: i64) =
  let ys = map (\x -> x * x) (replicate n d)
  let sum = i64.sum (map2 (*) xs ys)
  in map2 (\x y -> x * y - sum) xs ys
