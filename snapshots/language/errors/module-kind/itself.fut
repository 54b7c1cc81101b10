-- A module with parameters is no argument where a plain one is asked for: it can't be applied to itself.
-- ==
-- error: this module has parameters

module f (P: { val x : i32 }) = { def x = P.x + 1 }
module n = f f
def main (x: i32) = n.x + x
