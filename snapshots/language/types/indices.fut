-- An index may be of any signed integer type, a part of a slice is an i64.
-- ==
-- input { [1, 2, 3] 1i8 2i16 0i32 } output { 2 3 1 [1, 20, 3] }
-- input { [1, 2, 3] 0i8 0i16 3i32 } error: Index \[3\] out of bounds for array of shape \[3\]
-- input { [1, 2, 3] -1i8 0i16 0i32 } error: Index \[-1\] out of bounds for array of shape \[3\]

def main (xs: []i32) (i: i8) (j: i16) (k: i32) = (xs[i], xs[j], xs[k], xs with [i] = 20)
