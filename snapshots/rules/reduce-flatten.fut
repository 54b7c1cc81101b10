-- The sum of a table is the sum of the sums of its rows: neither the table nor a row is built.

-- ==
-- input { [1i64, 2i64] [3i64, 1i64] } output { 12i64 }
-- input { [1i64, 2i64] empty([0]i64) } output { 0i64 }
-- input { empty([0]i64) [3i64] } output { 0i64 }

def main (xs: []i64) (ys: []i64) =
  i64.sum (flatten (map (\x -> map (* x) ys) xs))
