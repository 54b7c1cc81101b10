-- A row alone: the message has only the dimensions that are indexed.
-- ==
-- input { [[1, 2, 3], [4, 5, 6]] 2i64 }
-- error: Index \[2\] out of bounds for array of shape \[2\]\.
-- input { [[1, 2, 3], [4, 5, 6]] 1i64 } output { [4, 5, 6] }

def main (xss: [][]i32) (i: i64) = xss[i]

-- One index after the other: the second is about the row.
-- ==
-- entry: twice
-- input { [[1, 2, 3], [4, 5, 6]] 1i64 3i64 }
-- error: Index \[3\] out of bounds for array of shape \[3\]\.
-- input { [[1, 2, 3], [4, 5, 6]] 2i64 3i64 }
-- error: Index \[2\] out of bounds for array of shape \[2\]\.

entry twice (xss: [][]i32) (i: i64) (j: i64) = xss[i][j]
