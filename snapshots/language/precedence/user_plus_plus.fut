-- `++` begins with `+` and binds like it: looser than `*`, tighter than `<<` and comparisons.
-- ==
-- input { [1] [2] } output { [1, 2, 1] true }

def main (xs: []i32) (ys: []i32) = (xs ++ ys ++ xs, xs ++ ys == [1, 2])
