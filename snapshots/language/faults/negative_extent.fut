-- Nor are there matrices with a negative extent.
-- ==
-- entry: two
-- input { -1i64 2i64 }
-- error: Range 0\.\.1\.\.<-1 is invalid\.
-- input { 2i64 -3i64 }
-- error: Range 0\.\.1\.\.<-3 is invalid\.
-- input { 2i64 0i64 } output { empty([2][0]i64) }

entry two (n: i64) (m: i64) = tabulate_2d n m (\i j -> i + j)

-- ==
-- entry: three
-- input { 1i64 2i64 -1i64 }
-- error: Range 0\.\.1\.\.<-1 is invalid\.
-- input { 1i64 0i64 2i64 } output { empty([1][0][2]i64) }

entry three (n: i64) (m: i64) (l: i64) = tabulate_3d n m l (\i j k -> i + j + k)

-- ==
-- entry: rows
-- input { -2i64 }
-- error: Range 0\.\.1\.\.<-2 is invalid\.
-- input { 1i64 } output { [[0], [0]] }

entry rows (n: i64) = replicate 2 (replicate n 0i32)
