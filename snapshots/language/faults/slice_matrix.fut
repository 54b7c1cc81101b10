-- An index and a slice, two slices: all parts stand in the message.
-- ==
-- entry: mixed
-- input { [[1, 2], [3, 4]] 2i64 1i64 }
-- error: Index \[2, 0:1\] out of bounds for array of shape \[2\]\[2\]\.
-- input { [[1, 2], [3, 4]] 0i64 3i64 }
-- error: Index \[0, 0:3\] out of bounds for array of shape \[2\]\[2\]\.
-- input { [[1, 2], [3, 4]] 1i64 1i64 } output { [3] }

entry mixed (xss: [][]i32) (i: i64) (j: i64) = xss[i, 0:j]

-- ==
-- entry: both
-- input { [[1, 2], [3, 4]] 3i64 1i64 }
-- error: Index \[:3, 1:\] out of bounds for array of shape \[2\]\[2\]\.
-- input { [[1, 2], [3, 4]] 1i64 3i64 }
-- error: Index \[:1, 3:\] out of bounds for array of shape \[2\]\[2\]\.
-- input { [[1, 2], [3, 4]] 2i64 1i64 } output { [[2], [4]] }

entry both (xss: [][]i32) (i: i64) (j: i64) = xss[:i, j:]
