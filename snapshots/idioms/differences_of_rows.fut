-- Differences of neighbouring rows: slices of rows are read where they are.

-- ==
-- structure { Screma 2 }
-- input { [[1i64, 2i64], [4i64, 8i64], [9i64, 5i64]] } output { [[3i64, 6i64], [5i64, -3i64]] }
-- input { [[1i64, 2i64]] } output { empty([0][2]i64) }

def main [n] [m] (xss: [n][m]i64) = map2 (map2 (-)) (tail xss) (init xss)
