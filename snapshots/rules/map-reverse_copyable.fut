-- What prints does so from the last element on.

-- ==
-- input { [3i64, -1i64, 2i64, 5i64] } output { [4i64, 0i64, 3i64, 6i64] }
-- input { [7i64] } output { [8i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

def main (xs: []i64) =
  reverse (map (\x -> if x >= -9 then trace (x + 1) else x) (reverse xs))
