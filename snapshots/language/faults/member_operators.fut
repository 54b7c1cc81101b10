-- The members of the number modules fail like the operators.
-- ==
-- entry: members
-- input { 0 }
-- error: division by zero
-- input { 2 } output { [3, 1, 3, 1] }

entry members (y: i32) = [(i32./) 7 y, (i32.%) 7 y, (i32.//) 7 y, (i32.%%) 7 y]

-- ==
-- entry: power
-- input { -1i64 }
-- error: negative exponent
-- input { 3i64 } output { 8i64 }

entry power (y: i64) = (i64.**) 2 y
