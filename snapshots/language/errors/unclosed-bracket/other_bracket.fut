-- A bracket closed by another one.
-- ==
-- error: expected `,` or `\]`, found `\)`

def main (x: i32) = ([x, 1)]
