-- A keyword is no name.
-- ==
-- error: expected the name to define, found `loop`

def loop (x: i32) = x
