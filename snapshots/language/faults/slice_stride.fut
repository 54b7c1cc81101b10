-- A stride must lead from the one end to the other; the last element that it meets must exist.
-- ==
-- input { [1, 2, 3, 4, 5] 0i64 6i64 2i64 } output { [1, 3, 5] }
-- input { [1, 2, 3, 4, 5] 0i64 7i64 2i64 }
-- error: Index \[0:7:2\] out of bounds for array of shape \[5\]\.
-- input { [1, 2, 3, 4, 5] 3i64 0i64 1i64 }
-- error: Index \[3:0:1\] out of bounds for array of shape \[5\]\.
-- input { [1, 2, 3, 4, 5] 0i64 3i64 -1i64 }
-- error: Index \[0:3:-1\] out of bounds for array of shape \[5\]\.
-- input { [1, 2, 3, 4, 5] 5i64 0i64 -1i64 }
-- error: Index \[5:0:-1\] out of bounds for array of shape \[5\]\.
-- input { [1, 2, 3, 4, 5] 4i64 0i64 -2i64 } output { [5, 3] }
-- input { [1, 2, 3, 4, 5] 2i64 2i64 -1i64 } output { empty([0]i32) }

def main (xs: []i32) (i: i64) (j: i64) (s: i64) = xs[i:j:s]
