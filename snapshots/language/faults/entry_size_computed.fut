-- A size that is computed from others.
-- ==
-- input { 2i64 3i64 [1, 2, 3, 4, 5] }
-- error: entry point arguments have invalid sizes
-- input { 2i64 3i64 [1, 2, 3, 4, 5, 6] } output { [[1, 2, 3], [4, 5, 6]] }

def main (n: i64) (m: i64) (xs: [n * m]i32) : [n][m]i32 = unflatten xs
