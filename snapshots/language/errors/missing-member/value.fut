-- A module without a value that its module type asks for.
-- ==
-- error: the module has no value `y`

module m : { val x : i32 val y : i32 } = { def x = 1i32 }
def main (x: i32) = m.x + x
