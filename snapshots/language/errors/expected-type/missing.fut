-- Nothing after the colon.
-- ==
-- error: expected a type, found `=`

def main (x: i32): = x
