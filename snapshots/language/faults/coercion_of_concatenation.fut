-- Sizes are compared by their values.
-- ==
-- input { [1, 2] [3] 3i64 } output { [1, 2, 3] }
-- input { [1, 2] [3] 4i64 }
-- error: Value of \(desugared\) shape \[3\] cannot match shape of type "\[4\]i32"

def main (xs: []i32) (ys: []i32) (k: i64) = xs ++ ys :> [k]i32
