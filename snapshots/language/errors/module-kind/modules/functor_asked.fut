-- A module type asks for a functor, and a plain module is given.
-- ==
-- error: .*

module type F = (P: { val n: i32 }) -> { val f: i32 }
module m: F = { def f = 1i32 }
def main (x: i32) = x
