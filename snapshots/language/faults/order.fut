-- Operands from left to right, arguments too: the first failure is the one that is seen.
-- ==
-- entry: operands
-- input { 0 [1] 5i64 }
-- error: division by zero
-- input { 1 [1] 5i64 }
-- error: Index \[5\] out of bounds

entry operands (x: i32) (xs: []i32) (i: i64) = 1 / x + xs[i]

-- ==
-- entry: arguments
-- input { 0 -1 }
-- error: division by zero
-- input { 1 -1 }
-- error: negative exponent
-- input { 1 2 } output { [1, 4] }

entry arguments (x: i32) (y: i32) =
  let f (a: i32) (b: i32) = [a, b]
  in f (1 / x) (2 ** y)

-- ==
-- entry: components
-- input { 0 -1 }
-- error: division by zero
-- input { 1 -1 }
-- error: negative exponent

entry components (x: i32) (y: i32) = (1 / x, 2 ** y)
