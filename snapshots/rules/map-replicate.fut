-- What is the same for each element is computed once, and no array of it is built for the second reader.

-- ==
-- input { [1.0, 2.0] 0.0 } output { [-2.0, -1.0] }
-- input { [7.0] f64.nan } output { [f64.nan] }
-- input { empty([0]f64) 3.0 } output { empty([0]f64) }

def main [n] (xs: [n]f64) (d: f64) =
  let ys = map f64.exp (replicate n d)
  let sum = f64.sum (map2 (*) xs ys)
  in map2 (\x y -> x * y - sum) xs ys
