-- A cross of five points by indices, which are held to the matrix.

-- ==
-- structure { Screma 2 }
-- input { [[1.0, 2.0, 3.0], [-1.0, 0.5, 2.0]] } output { [[8.0, 18.25, 35.0], [4.25, 9.5, 21.25]] }

def main [n] [m] (xss: [n][m]f64): [n][m]f64 =
  let a = map (map (\x -> x * x)) xss
  let at i j = a[i64.max 0 (i64.min (n - 1) i), i64.max 0 (i64.min (m - 1) j)]
  in tabulate_2d n m (\i j -> at (i - 1) j + at i (j - 1) + at i j + at i (j + 1) + at (i + 1) j)
