-- What a loop in front of another one needs is in a branch there once more, with a length of its own.
-- ==
-- input { [true, false] [1, -2, 3] } output { [1, 2] }

def bins (xs: []i64) = let ys = filter (> 0) xs in hist (+) 0 4 ys (replicate (length ys) 1i64)

def main (as: []bool) (xs: []i64) =
  map (\a -> let t = (bins xs)[1] in if a then t else t + (bins xs)[3]) as
