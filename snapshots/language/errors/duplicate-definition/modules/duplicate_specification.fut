-- A value is asked for twice in a module type.
-- ==
-- error: .*x

module type S = { val x: i32 val x: i32 }
def main (x: i32) = x
