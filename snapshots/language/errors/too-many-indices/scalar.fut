-- An index into a number.
-- ==
-- error: an index into a `i32`

def main (x: i32) = x[0]
