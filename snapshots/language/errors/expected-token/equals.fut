-- A definition is made with `=`.
-- ==
-- error: expected `=`, found `==`

def main (x: i32) == x
