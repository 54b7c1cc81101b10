-- A matrix is turned, each element is computed, and the matrix is turned back: nothing of it is turned.

-- ==
-- structure { Screma 2 }
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { [[3i64, 5i64, 7i64], [9i64, 11i64, 13i64]] }
-- input { empty([0][3]i64) } output { empty([0][3]i64) }

def main [n] [m] (xss: [n][m]i64): [n][m]i64 =
  transpose (map (map (\x -> x * 2 + 1)) (transpose xss))
