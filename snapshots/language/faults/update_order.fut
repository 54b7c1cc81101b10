-- An update evaluates the index, then the value, and only then looks whether the index exists.
-- ==
-- input { [1] 5i64 0 }
-- error: division by zero
-- input { [1] 5i64 2 }
-- error: Index \[5\] out of bounds for array of shape \[1\]\.
-- input { [1] 0i64 2 } output { [5] }

def main (xs: *[]i32) (i: i64) (d: i32) = xs with [i] = 10 / d
