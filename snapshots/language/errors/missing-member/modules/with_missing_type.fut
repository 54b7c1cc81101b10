-- `with` names a type that the module type has not.
-- ==
-- error: .*u

module type S = { type t val x: t }
module m: S with u = i32 = { type t = i32 def x: t = 1 }
def main (x: i32) = x
