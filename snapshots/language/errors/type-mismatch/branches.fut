-- Branches of two types.
-- ==
-- error: expected `i32`, found `bool`

def main (x: i32) = if x > 0 then x else false
