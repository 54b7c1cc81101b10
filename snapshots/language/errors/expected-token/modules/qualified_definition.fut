-- A definition can't have a path for its name.
-- ==
-- error: .*

module m = { def a = 1i32 }
def m.b = 2i32
def main (x: i32) = x
