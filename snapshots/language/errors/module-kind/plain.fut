-- A module without parameters can't be applied.
-- ==
-- error: this module has no parameters

module m = { def x = 1i32 }
module n = m m
def main (x: i32) = n.x + x
