-- What a module type calls `type^` may be a function, and no array has functions.
-- ==
-- error: expected a type without functions

module type S = { type^ t val make: i32 -> t }
module m: S = { type^ t = i32 def make (x: i32): t = x }
def main (xs: []i32) = length (map m.make xs)
