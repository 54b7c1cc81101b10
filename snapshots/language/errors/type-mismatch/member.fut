-- A member of another type than the module type says.
-- ==
-- error: expected `i64`, found `i32`

module m : { val x : i64 } = { def x = 1i32 }
def main (x: i64) = m.x + x
