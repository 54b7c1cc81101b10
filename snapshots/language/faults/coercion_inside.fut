-- A coercion inside of a lambda fails for the row that has the wrong size.
-- ==
-- input { [[1, 2], [3, 4]] 2i64 } output { [[2, 1], [4, 3]] }
-- input { [[1, 2], [3, 4]] 3i64 }
-- error: Value of \(desugared\) shape \[2\] cannot match shape of type "\[3\]i32"
-- input { empty([0][2]i32) 3i64 } output { empty([0][3]i32) }

def main [n] [m] (xss: [n][m]i32) (k: i64) = map (\xs -> reverse xs :> [k]i32) xss
