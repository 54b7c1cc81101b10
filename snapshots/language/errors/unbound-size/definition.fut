-- ==
-- error: the type of `size` has no size `n`

def size [n] (x: i32): i64 = n

def main (x: i32): i32 = x
