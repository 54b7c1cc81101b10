-- Both extents are negative, so that their product is the number of elements: it was an internal error.
def main (a: i64) (b: i64): [][]i32 = unflatten (replicate (a * b) 7) : [a][b]i32
-- ==
-- input { 2i64 3i64 } output { [[7, 7, 7], [7, 7, 7]] }
-- input { -2i64 -3i64 } error: Cannot unflatten array of shape \[6\] to array of shape \[-2\]\[-3\]
