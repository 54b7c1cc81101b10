-- An update fails at an index that does not exist, in both of its forms.
-- ==
-- entry: with_index let_index
-- input { [7, 8] 2i64 }
-- error: Index \[2\] out of bounds for array of shape \[2\]\.
-- input { [7, 8] -1i64 }
-- error: Index \[-1\] out of bounds for array of shape \[2\]\.
-- input { empty([0]i32) 0i64 }
-- error: Index \[0\] out of bounds for array of shape \[0\]\.
-- input { [7, 8] 1i64 } output { [7, 0] }

entry with_index (xs: *[]i32) (i: i64) = xs with [i] = 0

entry let_index (xs: *[]i32) (i: i64) =
  let xs[i] = 0
  in xs
