-- A stride of zero is an error, also of a slice without elements, and of an empty array.
-- ==
-- input { [1, 2, 3] 0i64 }
-- error: Index \[::0\] out of bounds for array of shape \[3\]\.
-- input { empty([0]i32) 0i64 }
-- error: Index \[::0\] out of bounds for array of shape \[0\]\.
-- input { [1, 2, 3] -1i64 } output { [3, 2, 1] }
-- input { [1, 2, 3] 2i64 } output { [1, 3] }
-- input { [1, 2, 3] -9223372036854775808i64 } output { [3] }

def main (xs: []i32) (s: i64) = xs[::s]

-- ==
-- entry: nothing
-- input { [1, 2, 3] 0i64 }
-- error: Index \[1:1:0\] out of bounds for array of shape \[3\]\.

entry nothing (xs: []i32) (s: i64) = xs[1:1:s]
