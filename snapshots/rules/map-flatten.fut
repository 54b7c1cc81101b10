-- The squares of a table of products, added: the table is not built, nor its rows behind each other.

-- ==
-- input { [1i64, 2i64] [3i64, 1i64] } output { 50i64 }
-- input { [1i64, 2i64] empty([0]i64) } output { 0i64 }
-- input { empty([0]i64) [3i64] } output { 0i64 }

def main (xs: []i64) (ys: []i64) =
  let products = map (\x -> map (* x) ys) xs
  in i64.sum (map (\p -> p * p) (flatten products))
