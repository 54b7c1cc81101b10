-- An update of one element of a matrix, and of a row.
-- ==
-- entry: element
-- input { [[1, 2], [3, 4]] 1i64 2i64 }
-- error: Index \[1, 2\] out of bounds for array of shape \[2\]\[2\]\.
-- input { [[1, 2], [3, 4]] 1i64 0i64 } output { [[1, 2], [0, 4]] }

entry element (xss: *[][]i32) (i: i64) (j: i64) = xss with [i, j] = 0

-- ==
-- entry: row
-- input { [[1, 2], [3, 4]] 2i64 }
-- error: Index \[2\] out of bounds for array of shape \[2\]\.
-- input { [[1, 2], [3, 4]] 0i64 } output { [[9, 9], [3, 4]] }

entry row (xss: *[][2]i32) (i: i64) = xss with [i] = [9, 9]
