-- Downwards a missing beginning is the last element, a missing end the first.
-- ==
-- input { [1, 2, 3] 3i64 }
-- error: Index \[3::-1\] out of bounds for array of shape \[3\]\.
-- input { [1, 2, 3] 1i64 } output { [2, 1] }

def main (xs: []i32) (i: i64) = xs[i::-1]

-- ==
-- entry: to
-- input { [1, 2, 3] -2i64 }
-- error: Index \[:-2:-1\] out of bounds for array of shape \[3\]\.
-- input { [1, 2, 3] 0i64 } output { [3, 2] }

entry to (xs: []i32) (j: i64) = xs[:j:-1]
