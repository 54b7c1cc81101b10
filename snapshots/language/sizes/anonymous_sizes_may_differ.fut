-- `[]` in parameters: each is a size of its own.
-- ==
-- input { [1, 2] [3, 4, 5] } output { 2i64 3i64 [(1), 2, 3, 4, 5] }

def main (xs: []i32) (ys: []i32) = (length xs, length ys, xs ++ ys)
