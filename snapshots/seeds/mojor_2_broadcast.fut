-- A row that is added to every row of a matrix, and a map behind it: the loop over the rows, and one inside.
-- (The loop fusion design of MojoR, section 2, broadcast_nd.)

-- ==
-- structure { Screma 2 }
-- input { [[1i64, 2i64], [3i64, 4i64]] [10i64, 20i64] } output { [[22i64, 44i64], [26i64, 48i64]] }

def main [n] [m] (xss: [n][m]i64) (row: [m]i64): [n][m]i64 =
  let sums = map (\xs -> map2 (+) xs row) xss
  in map (map (* 2)) sums
