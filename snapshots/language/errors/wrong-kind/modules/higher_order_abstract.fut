-- What a functor that is a parameter gives is abstract too.
-- ==
-- error: .*u

module type F = (P: { type t val x: t }) -> { type u val y: u }
module use (G: F) = { module r = G { type t = i32 def x: t = 1 } def z = r.y + 1i32 }
def main (x: i32) = x
