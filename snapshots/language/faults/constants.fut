-- A constant is evaluated where it is used.
-- ==
-- entry: used
-- input { true }
-- error: Index \[3\] out of bounds for array of shape \[3\]\.
-- input { false } output { 0i64 }

def table = iota 3

def beyond = table[3]

entry used (b: bool) = if b then beyond else 0
