-- A slice is replaced by a value of as many elements; which only a run can compare.
-- ==
-- input { [1, 2, 3] [7, 8] } output { [7, 8, 3] }
-- input { [1, 2, 3] [7] } error: Shape \[2\] of slice does not match shape \[1\] of value
def main (xs: []i32) (ys: []i32) = xs with [0:2] = ys
