-- Two parameters of one name.
-- ==
-- error: `x` is bound twice

def main (x: i32) (x: i32) = x
