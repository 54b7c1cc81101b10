-- The module's type is another than `with` says.
-- ==
-- error: .*t

module type S = { type t val x: t }
module m: S with t = i32 = { type t = bool def x: t = true }
def main (x: i32) = x
