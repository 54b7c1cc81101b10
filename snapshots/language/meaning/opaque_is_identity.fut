-- `opaque` is the identity, and `copy` too.
-- ==
-- input { [1, 2] 3 } output { [1, 2] 3 [1, 2] }

def main (xs: []i32) (x: i32) = (opaque xs, opaque x, copy xs)
