-- A parenthesis that is never closed.
-- ==
-- error: expected `,` or `\)`, found the end

def main (x: i32) = (x + 1
