-- Either index of a matrix may be wrong; the message has both, and both extents.
-- ==
-- input { [[1, 2, 3], [4, 5, 6]] 2i64 0i64 }
-- error: Index \[2, 0\] out of bounds for array of shape \[2\]\[3\]\.
-- input { [[1, 2, 3], [4, 5, 6]] 0i64 3i64 }
-- error: Index \[0, 3\] out of bounds for array of shape \[2\]\[3\]\.
-- input { [[1, 2, 3], [4, 5, 6]] -1i64 -1i64 }
-- error: Index \[-1, -1\] out of bounds for array of shape \[2\]\[3\]\.
-- input { empty([2][0]i32) 1i64 0i64 }
-- error: Index \[1, 0\] out of bounds for array of shape \[2\]\[0\]\.
-- input { [[1, 2, 3], [4, 5, 6]] 1i64 2i64 } output { 6 }

def main (xss: [][]i32) (i: i64) (j: i64) = xss[i, j]
