-- `:>` looks whether the value has the sizes of the type.
-- ==
-- input { [1, 2, 3] 2i64 }
-- error: Value of \(desugared\) shape \[3\] cannot match shape of type "\[2\]i32"
-- input { [1, 2, 3] -3i64 }
-- error: Value of \(desugared\) shape \[3\] cannot match shape of type "\[-3\]i32"
-- input { [1, 2, 3] 3i64 } output { [1, 2, 3] }

def main (xs: []i32) (n: i64) = xs :> [n]i32

-- ==
-- entry: constant
-- input { [1, 2, 3] }
-- error: Value of \(desugared\) shape \[3\] cannot match shape of type "\[2\]i32"
-- input { [1, 2] } output { [1, 2] }

entry constant (xs: []i32) = xs :> [2]i32
