-- A slice that is updated must lie in the array.
-- ==
-- input { [1, 2, 3] 2i64 }
-- error: Index \[2:4\] out of bounds for array of shape \[3\]\.
-- input { [1, 2, 3] -1i64 }
-- error: Index \[-1:1\] out of bounds for array of shape \[3\]\.
-- input { [1, 2, 3] 1i64 } output { [1, 0, 0] }

def main (xs: *[]i32) (i: i64) = xs with [i:i + 2] = [0, 0]
