-- A member has another type than its module type asks.
-- ==
-- error: .*x

module type S = { val x: i32 }
module m: S = { def x = 1.5f64 }
def main (x: i32) = x + m.x
