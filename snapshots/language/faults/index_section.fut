-- A section that indexes fails where it is applied.
-- ==
-- input { [[1, 2], [3, 4]] 2i64 }
-- error: Index \[2\] out of bounds for array of shape \[2\]\.
-- input { empty([0][2]i32) 2i64 } output { empty([0]i32) }
-- input { [[1, 2], [3, 4]] 1i64 } output { [2, 4] }

def main (xss: [][]i32) (i: i64) = map (.[i]) xss
