-- `sized` is a coercion of the outer size.
-- ==
-- input { 2i64 [1, 2, 3] }
-- error: Value of \(desugared\) shape \[3\] cannot match
-- input { 3i64 [1, 2, 3] } output { [1, 2, 3] }

def main (n: i64) (xs: []i32) = sized n xs

-- ==
-- entry: rows
-- input { 1i64 [[1, 2], [3, 4]] }
-- error: Value of \(desugared\) shape \[2\]\[2\] cannot match
-- input { 2i64 [[1, 2], [3, 4]] } output { [[1, 2], [3, 4]] }

entry rows (n: i64) (xss: [][2]i32) = sized n xss
