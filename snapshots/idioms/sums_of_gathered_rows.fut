-- Rows that are read by an index are not built: each is computed within its sum.

-- ==
-- structure { Screma 2 }
-- input { [[1i64, 2i64], [3i64, 4i64], [-5i64, 0i64]] [2i64, 0i64] } output { [25i64, 5i64] }
-- input { [[1i64]] [1i64] } error: Index
-- input { empty([2][0]i64) [5i64] } error: Index

def main [n] [m] [k] (xss: [n][m]i64) (js: [k]i64): [k]i64 =
  let squares = map (map (\x -> x * x)) xss
  in map (\j -> i64.sum squares[j]) js
