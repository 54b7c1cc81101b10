-- A size parameter that is not closed.
-- ==
-- error: expected `\]` after the name of a size

def main [n (xs: [n]i32) = n
