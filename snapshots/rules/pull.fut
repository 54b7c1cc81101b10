-- Differences of neighbours of what a map makes are one loop: the map is evaluated at both.

-- ==
-- input { [3i64, -1i64, 2i64, 5i64] } output { [-8i64, 3i64, 21i64] }
-- input { [4i64, 2i64] } output { [-12i64] }
-- input { [7i64] } output { empty([0]i64) }

def main [n] (xs: [n]i64) =
  let ys = map (\x -> x * x) xs
  in map (\i -> ys[i + 1] - ys[i]) (iota (n - 1))
