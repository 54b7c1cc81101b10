-- A module is defined twice.
-- ==
-- error: .*m

module m = { def a = 1i32 }
module m = { def a = 2i32 }
def main (x: i32) = x + m.a
