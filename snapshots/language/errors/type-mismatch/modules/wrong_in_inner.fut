-- A member of a module within has another type.
-- ==
-- error: .*x

module type S = { module inner: { val x: i32 } }
module m: S = { module inner = { def x = true } }
def main (x: i32) = x + m.inner.x
