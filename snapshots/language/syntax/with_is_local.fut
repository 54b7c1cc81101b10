-- What `with` changes in a function is not changed for its caller.
-- ==
-- input { [3, 1, 2] } output { [0, 1, 2] [3, 1, 2] }

def clear_first (xs: []i32) = xs with [0] = 0
def main (xs: []i32) = let ys = clear_first xs in (ys, xs)
