-- With a second element the step is the difference: never zero, and it leads to the end.
-- ==
-- entry: inclusive
-- input { 1 1 5 }
-- error: Range 1\.\.1\.\.\.5 is invalid\.
-- input { 1 1 1 }
-- error: Range 1\.\.1\.\.\.1 is invalid\.
-- input { 1 3 0 }
-- error: Range 1\.\.3\.\.\.0 is invalid\.
-- input { 1 0 5 }
-- error: Range 1\.\.0\.\.\.5 is invalid\.
-- input { 1 3 6 } output { [1, 3, 5] }
-- input { 5 3 0 } output { [5, 3, 1] }

entry inclusive (a: i32) (b: i32) (c: i32) = a..b...c

-- ==
-- entry: up_to
-- input { 1 1 5 }
-- error: Range 1\.\.1\.\.<5 is invalid\.
-- input { 1 0 5 }
-- error: Range 1\.\.0\.\.<5 is invalid\.
-- input { 5 3 0 }
-- error: Range 5\.\.3\.\.<0 is invalid\.
-- input { 1 3 5 } output { [1, 3] }

entry up_to (a: i32) (b: i32) (c: i32) = a..b..<c

-- ==
-- entry: down_to
-- input { 5 5 1 }
-- error: Range 5\.\.5\.\.>1 is invalid\.
-- input { 5 6 1 }
-- error: Range 5\.\.6\.\.>1 is invalid\.
-- input { 1 0 5 }
-- error: Range 1\.\.0\.\.>5 is invalid\.
-- input { 5 3 1 } output { [5, 3] }

entry down_to (a: i32) (b: i32) (c: i32) = a..b..>c
