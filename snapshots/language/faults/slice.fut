-- Both ends of a slice that has elements must lie in the array.
-- ==
-- input { [1, 2, 3] 1i64 4i64 }
-- error: Index \[1:4\] out of bounds for array of shape \[3\]\.
-- input { [1, 2, 3] -1i64 2i64 }
-- error: Index \[-1:2\] out of bounds for array of shape \[3\]\.
-- input { [1, 2, 3] 2i64 1i64 }
-- error: Index \[2:1\] out of bounds for array of shape \[3\]\.
-- input { empty([0]i32) 0i64 1i64 }
-- error: Index \[0:1\] out of bounds for array of shape \[0\]\.
-- input { [1, 2, 3] 0i64 3i64 } output { [1, 2, 3] }
-- input { [1, 2, 3] 3i64 3i64 } output { empty([0]i32) }

def main (xs: []i32) (i: i64) (j: i64) = xs[i:j]
