-- A binding without a value.
-- ==
-- error: expected an expression, found `in`

def main (x: i32) = let y = in y
