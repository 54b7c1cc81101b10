-- A slice without a beginning.
-- ==
-- input { [1, 2, 3] 4i64 }
-- error: Index \[:4\] out of bounds for array of shape \[3\]\.
-- input { [1, 2, 3] -1i64 }
-- error: Index \[:-1\] out of bounds for array of shape \[3\]\.
-- input { [1, 2, 3] 2i64 } output { [1, 2] }
-- input { [1, 2, 3] 0i64 } output { empty([0]i32) }

def main (xs: []i32) (j: i64) = xs[:j]
