-- A module type asks for a plain module, and a functor is given.
-- ==
-- error: .*

module type S = { val f: i32 }
module f (P: S) = { def f = P.f }
module m: S = f
def main (x: i32) = x
