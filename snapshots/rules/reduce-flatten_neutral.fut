-- What is no neutral element is there once, and not in the sum of each row.

-- ==
-- input { [1i64, 2i64] [3i64, 1i64] } output { 17i64 }
-- input { [1i64, 2i64] empty([0]i64) } output { 5i64 }
-- input { empty([0]i64) [3i64] } output { 5i64 }

def main (xs: []i64) (ys: []i64) =
  reduce (+) 5 (flatten (map (\x -> map (* x) ys) xs))
