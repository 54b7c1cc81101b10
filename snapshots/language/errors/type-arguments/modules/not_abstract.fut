-- `with` gives a type that is known already.
-- ==
-- error: .*t

module type S = { type t = i32 val x: t }
module m: S with t = i32 = { type t = i32 def x: t = 1 }
def main (x: i32) = x
