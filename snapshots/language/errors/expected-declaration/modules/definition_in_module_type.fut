-- A module type asks for values with `val`, not with `def`.
-- ==
-- error: .*

module type S = { def x: i32 }
def main (x: i32) = x
