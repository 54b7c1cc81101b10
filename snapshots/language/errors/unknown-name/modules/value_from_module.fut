-- A module is no value.
-- ==
-- error: .*m

module m = { def a = 2i32 }
def main (x: i32) = x + m
