-- A constructor where a number is wanted.
-- ==
-- error: there is no constructor `#a` in a `i32`

def main (x: i32): i32 = x + #a
