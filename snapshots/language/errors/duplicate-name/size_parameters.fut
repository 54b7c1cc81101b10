-- Two size parameters of one name.
-- ==
-- error: `n` is bound twice

def main [n] [n] (xs: [n]i32) = xs
