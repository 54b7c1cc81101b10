-- `take` and `drop` are slices: they take no more than there is.
-- ==
-- entry: take_some
-- input { [1, 2] 3i64 }
-- error: Index \[0:3\] out of bounds for array of shape \[2\]\.
-- input { [1, 2] -1i64 }
-- error: Index \[0:-1\] out of bounds for array of shape \[2\]\.
-- input { [1, 2] 2i64 } output { [1, 2] }

entry take_some (xs: []i32) (i: i64) = take i xs

-- ==
-- entry: drop_some
-- input { [1, 2] 3i64 }
-- error: Index \[3:\] out of bounds for array of shape \[2\]\.
-- input { [1, 2] -1i64 }
-- error: Index \[-1:\] out of bounds for array of shape \[2\]\.
-- input { [1, 2] 2i64 } output { empty([0]i32) }

entry drop_some (xs: []i32) (i: i64) = drop i xs
