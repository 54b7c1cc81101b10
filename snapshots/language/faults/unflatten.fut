-- Two negative extents have a product that can be a length, but no array has them.
-- ==
-- input { [1, 2, 3, 4, 5, 6] -2i64 -3i64 }
-- error: Cannot unflatten array of shape \[6\] to array of shape \[-2\]\[-3\]
-- input { [1, 2, 3, 4, 5, 6] 4i64 2i64 }
-- error: Value of \(desugared\) shape \[6\] cannot match shape of type "\[8\]i32"
-- input { [1, 2, 3, 4, 5, 6] 3i64 2i64 } output { [[1, 2], [3, 4], [5, 6]] }

def main (xs: []i32) (n: i64) (m: i64) : [n][m]i32 = unflatten (xs :> [n * m]i32)

-- ==
-- entry: three
-- input { [1, 2, 3, 4, 5, 6] -1i64 -2i64 3i64 }
-- error: Cannot unflatten array of shape
-- input { [1, 2, 3, 4, 5, 6] 1i64 -2i64 -3i64 }
-- error: Cannot unflatten array of shape
-- input { [1, 2, 3, 4, 5, 6] 1i64 2i64 3i64 } output { [[[1, 2, 3], [4, 5, 6]]] }

entry three (xs: []i32) (n: i64) (m: i64) (l: i64) : [n][m][l]i32 =
  unflatten_3d (xs :> [n * m * l]i32)
