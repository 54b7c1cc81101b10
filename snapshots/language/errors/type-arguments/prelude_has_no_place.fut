-- What the prelude asks for is at no place of the program.
-- ==
-- error: `t` has 1 sizes and 0 types as parameters

module f (R: from_prim) = { def g (x: R.t) = x }
module k = f { type t [n] = [n]i32 }
def main (x: i32) = x
