-- `with` names a module that the module type has not.
-- ==
-- error: .*inner

module type S = { type t val x: t }
module m: S with inner.t = i32 = { type t = i32 def x: t = 1 }
def main (x: i32) = x
