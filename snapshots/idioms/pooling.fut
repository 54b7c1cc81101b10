-- The largest of each square of two: what is written twice, `2 * i`, is one number.

-- ==
-- structure { Screma 4 }
-- input { [[1i64, 5i64, 2i64], [7i64, 3i64, 9i64], [0i64, 0i64, 0i64]] } output { [[7i64]] }

def main [h] [w] (m: [h][w]i64): [][]i64 =
  tabulate_2d (h / 2) (w / 2) (\i j -> i64.maximum (flatten m[2 * i:2 * i + 2, 2 * j:2 * j + 2]))
