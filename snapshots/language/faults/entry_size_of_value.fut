-- A size that another argument gives as a number, and one that the type says.
-- ==
-- entry: given
-- input { 2i64 [1, 2, 3] }
-- error: entry point arguments have invalid sizes
-- input { 3i64 [1, 2, 3] } output { 6 }

entry given (n: i64) (xs: [n]i32) = i32.sum xs

-- ==
-- entry: constant
-- input { [1, 2, 3] }
-- error: entry point arguments have invalid sizes
-- input { [1, 2] } output { 3 }

entry constant (xs: [2]i32) = i32.sum xs

-- ==
-- entry: rows
-- input { [[1, 2, 3]] }
-- error: entry point arguments have invalid sizes
-- input { empty([0][3]i32) }
-- error: entry point arguments have invalid sizes
-- input { empty([0][2]i32) } output { 0i64 }

entry rows (xss: [][2]i32) = length xss
