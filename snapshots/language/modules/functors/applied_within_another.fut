-- A module that another one with parameters applies is applied by the program too, to the same argument.
-- ==
-- input { 4 } output { 7 }

module type S = { val x : i32 }
module f (P: S) = { def y = P.x }
module m = { def x = 3i32 }
module g (Q: S) = { module h = f m def z = h.y + Q.x }
module k = f m

def main (x: i32) = k.y + x
