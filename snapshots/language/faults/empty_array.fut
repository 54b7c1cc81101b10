-- An empty array has neither a first nor a last element, and nothing is left beside them.
-- ==
-- entry: head_of
-- input { empty([0]i32) }
-- error: Index \[0\] out of bounds for array of shape \[0\]\.

entry head_of (xs: []i32) = head xs

-- ==
-- entry: last_of
-- input { empty([0]i32) }
-- error: Index \[-1\] out of bounds for array of shape \[0\]\.

entry last_of (xs: []i32) = last xs

-- ==
-- entry: tail_of
-- input { empty([0]i32) }
-- error: Index \[1:\] out of bounds for array of shape \[0\]\.

entry tail_of (xs: []i32) = tail xs

-- ==
-- entry: init_of
-- input { empty([0]i32) }
-- error: Index \[0:-1\] out of bounds for array of shape \[0\]\.

entry init_of (xs: []i32) = init xs
