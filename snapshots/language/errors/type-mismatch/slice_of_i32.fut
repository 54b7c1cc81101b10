-- The parts of a slice are sizes.
-- ==
-- error: expected `i64`, found `i32`

def main (xs: []i32) (i: i32) = xs[:i]
