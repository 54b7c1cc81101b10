-- An index must be below the length; negative ones do not count from the end.
-- ==
-- input { [7, 8] 2i64 }
-- error: Index \[2\] out of bounds for array of shape \[2\]\.
-- input { [7, 8] -1i64 }
-- error: Index \[-1\] out of bounds for array of shape \[2\]\.
-- input { [7, 8] 9223372036854775807i64 }
-- error: Index \[9223372036854775807\] out of bounds for array of shape \[2\]\.
-- input { [7, 8] -9223372036854775808i64 }
-- error: Index \[-9223372036854775808\] out of bounds for array of shape \[2\]\.
-- input { empty([0]i32) 0i64 }
-- error: Index \[0\] out of bounds for array of shape \[0\]\.
-- input { [7, 8] 1i64 } output { 8 }

def main (xs: []i32) (i: i64) = xs[i]
