-- Functions as fields are not part of the core.
-- ==
-- error: expected a type without functions

type t = #f (i32 -> i32) | #g

def main (x: i32): i32 =
  match (#f (+ 1) : t)
  case #f f -> f x
  case #g -> 0
