-- A tuple pattern stands in parentheses.
-- ==
-- error: expected-token: expected `=` after the pattern of `let`, found `,`

def main (x: i32) = let y, z = (x, x) in y + z
