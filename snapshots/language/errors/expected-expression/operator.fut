-- An operator alone is written in parentheses.
-- ==
-- error: expected an expression, found `\+`

def main (x: i32) = + x
