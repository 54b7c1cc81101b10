-- Sections of an operator fail where they are applied.
-- ==
-- entry: right
-- input { [1, 2] 0 }
-- error: division by zero
-- input { empty([0]i32) 0 } output { empty([0]i32) }
-- input { [4, 6] 2 } output { [2, 3] }

entry right (xs: []i32) (d: i32) = map (/ d) xs

-- ==
-- entry: left
-- input { 12 [1, 0] }
-- error: division by zero
-- input { 12 [3, 4] } output { [4, 3] }

entry left (x: i32) (ds: []i32) = map (x /) ds
