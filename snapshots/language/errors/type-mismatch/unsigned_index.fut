-- An index is signed, so that the one before the first is not the largest of all.
-- ==
-- error: expected `i64`, found `u8`

def main (xs: []i32) (i: u8) = xs[i]
