-- A call is no size; its result, bound to a name, is one.
-- ==
-- error: this is not a size

def f (x: i64): i64 = x * x
def main (n: i64) (xs: []i32) = xs :> [f n]i32
