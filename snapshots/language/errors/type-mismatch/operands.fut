-- Operands of two types.
-- ==
-- error: expected `i32`, found `i64`

def main (xs: []i32) = xs[0] + length xs
