-- Differences of neighbours: the squares are computed where they are read.

-- ==
-- structure { Screma 1 }
-- input { [3i64, -1i64, 2i64, 5i64] } output { [-8i64, 3i64, 21i64] }
-- input { [7i64] } output { empty([0]i64) }
-- input { empty([0]i64) } error: Range

def main [n] (xs: [n]i64): []i64 =
  let a = map (\x -> x * x) xs
  in map (\i -> a[i + 1] - a[i]) (iota (n - 1))
