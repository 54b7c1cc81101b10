-- The size of a filter's result is known only when it has run; `:>` gives it a name.
-- ==
-- input { [1, -2, 3] [10, 20] } output { [11, 23] }
-- input { [1, 2, 3] [10, 20] }
-- error: Value of \(desugared\) shape \[3\] cannot match shape of type "\[2\]i32"

def main [n] (xs: []i32) (ys: [n]i32) = map2 (+) (filter (> 0) xs :> [n]i32) ys
