-- A type that the module type does not ask for can't be said by `with`.
-- ==
-- error: the module type has no type `u`

module type t = { type t val x : t }
module m : t with u = i32 = { type t = i32 def x = 1i32 }
def main (x: i32) = m.x + x
