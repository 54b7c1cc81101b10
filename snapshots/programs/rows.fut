-- A map of rows with three loops inside: these become one, and the loop over the rows stays one.

-- ==
-- input { [[1, 2], [-3, 4], [0, 5]] } output { [5, 16, 25] }
-- input { [[1], [2]] } output { [1, 4] }

def main [n] [m] (rows: [n][m]i32): [n]i32 =
  map (\row -> i32.sum (map (\x -> x * x) (filter (> 0) row))) rows
