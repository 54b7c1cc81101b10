-- `|>` binds tighter than `with`, on both sides of it.
-- ==
-- input { [1, 2] } output { [9, 3] [6, 2] }

def main (xs: []i32) = (xs |> map (+ 1) with [0] = 9, xs with [0] = 5 |> (+ 1))
