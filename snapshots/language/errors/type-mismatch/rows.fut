-- Rows of different types.
-- ==
-- error: expected `i32`, found `bool`

def main (x: i32) (b: bool) = [x, b]
