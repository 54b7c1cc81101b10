-- A path leads through a module that is not there.
-- ==
-- error: .*k

module m = { def a = 1i32 }
def main (x: i32) = x + m.k.a
