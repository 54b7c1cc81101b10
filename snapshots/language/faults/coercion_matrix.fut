-- Every dimension counts, also where there is no element.
-- ==
-- input { [[1, 2], [3, 4]] 1i64 4i64 }
-- error: cannot match shape of type "\[1\]\[4\]i32"
-- input { [[1, 2], [3, 4]] 2i64 1i64 }
-- error: cannot match shape of type "\[2\]\[1\]i32"
-- input { empty([0][3]i32) 0i64 2i64 }
-- error: Value of \(desugared\) shape \[0\]\[3\] cannot match shape of type "\[0\]\[2\]i32"
-- input { empty([0][3]i32) 0i64 3i64 } output { empty([0][3]i32) }
-- input { [[1, 2], [3, 4]] 2i64 2i64 } output { [[1, 2], [3, 4]] }

def main [n] [m] (xss: [n][m]i32) (a: i64) (b: i64) = xss :> [a][b]i32
