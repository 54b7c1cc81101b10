-- A loop without a form.
-- ==
-- error: expected `for` or `while`

def main (x: i32) = loop y = x do y
