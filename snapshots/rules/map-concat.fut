-- The squares of two arrays that can't be computed at an index, added: neither is built, nor both behind each other.

-- ==
-- input { [1i64, -2i64, 4i64] [1i64, 1i64] } output { 22i64 }
-- input { [-5i64] empty([0]i64) } output { 0i64 }
-- input { empty([0]i64) [3i64] } output { 9i64 }

def main (xs: []i64) (ys: []i64) =
  i64.sum (map (\x -> x * x) (filter (> 0) xs ++ scan (+) 0 ys))
