-- A block of a matrix is updated where it is, row by row: only what stands there is computed by a loop.

-- ==
-- structure { Screma 2 }
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] 0i64 1i64 } output { [[1i64, 20i64, 30i64], [4i64, 50i64, 60i64]] }
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] 0i64 2i64 } error: Index

def main [n] [m] (a: *[n][m]i64) (i: i64) (j: i64) =
  let b = tabulate_2d 2 2 (\k l -> 10 * (3 * k + l + 2))
  in a with [i:i + 2, j:j + 2] = b
