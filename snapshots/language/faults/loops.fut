-- A loop fails in the turn that fails; a loop of no turns does not.
-- ==
-- entry: counted
-- input { 0 } output { 100 }
-- input { -5 } output { 100 }
-- input { 2 }
-- error: division by zero

entry counted (n: i32) = loop x = 100 for i < n do x / (1 - i)

-- ==
-- entry: elements
-- input { [2, 5] } output { 10 }
-- input { [2, 0, 5] }
-- error: division by zero

entry elements (xs: []i32) = loop acc = 100 for x in xs do acc / x

-- ==
-- entry: condition
-- input { [3, 1, 0] } output { 2i64 }
-- input { [3, 1, 2] }
-- error: Index \[3\] out of bounds for array of shape \[3\]\.

entry condition (xs: []i32) = loop i = 0 while xs[i] != 0 do i + 1

-- ==
-- entry: update
-- input { 3i64 } output { [0i64, 1i64, 2i64] }
-- input { 4i64 }
-- error: Index \[3\] out of bounds for array of shape \[3\]\.

entry update (n: i64) = loop xs = replicate 3 0 for i < n do xs with [i] = i
