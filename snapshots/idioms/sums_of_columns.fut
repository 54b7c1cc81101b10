-- The columns of a computed matrix: it is computed where it is read, column by column.

-- ==
-- structure { Screma 2 }
-- input { [[1i64, 2i64], [3i64, 4i64], [-5i64, 0i64]] } output { [35i64, 20i64] }

def main [n] [m] (xss: [n][m]i64): [m]i64 =
  map i64.sum (transpose (map (map (\x -> x * x)) xss))
