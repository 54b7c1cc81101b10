-- A sealed module lacks a module.
-- ==
-- error: .*inner

module type S = { module inner: { val x: i32 } }
module m: S = { def x = 1i32 }
def main (x: i32) = x + m.inner.x
