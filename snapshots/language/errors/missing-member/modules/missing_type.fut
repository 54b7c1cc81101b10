-- A sealed module lacks a type.
-- ==
-- error: .*t

module type S = { type t val x: i32 }
module m: S = { def x = 1i32 }
def main (x: i32) = x + m.x
