-- The type of matrix multiplication says which sizes must agree.
-- ==
-- input { [[1, 2], [3, 4], [5, 6]] [[1, 0, 2], [0, 1, 3]] } output { [[1, 2, 8], [3, 4, 18], [5, 6, 28]] }
-- input { [[1, 2]] [[1]] } error: .

def dot [n] (xs: [n]i32) (ys: [n]i32): i32 = i32.sum (map2 (*) xs ys)
def main [n] [m] [k] (a: [n][m]i32) (b: [m][k]i32): [n][k]i32 =
  map (\row -> map (dot row) (transpose b)) a
