-- A size that is computed wrongly.
-- ==
-- input { [1, 2, 3] }
-- error: Range 0\.\.1\.\.<-1 is invalid\.
-- input { [1, 2, 3, 4, 5] } output { [0i64] }

def main [n] (_: [n]i32) = iota (n - 4)
