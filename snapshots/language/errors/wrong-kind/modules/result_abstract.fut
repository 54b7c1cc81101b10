-- A functor's result hides its type unless `with` tells it.
-- ==
-- error: .*t

module type S = { type t val x: t }
module f (P: S): S = { type t = P.t def x = P.x }
module m = f { type t = i32 def x: t = 1 }
def main (x: i32) = m.x + x
