-- The sum of two arrays behind each other is that of the one and that of the other.

-- ==
-- input { [1i64, -2i64, 4i64] } output { 3i64 }
-- input { [0i64] } output { 0i64 }
-- input { empty([0]i64) } output { 0i64 }

def main (xs: []i64) =
  i64.sum (filter (> 0) xs ++ filter (< 0) xs)
