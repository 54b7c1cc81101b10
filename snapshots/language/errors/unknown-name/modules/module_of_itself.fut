-- A module that speaks of itself by its name.
-- ==
-- error: .*m

module m = { def f (x: i32): i32 = x def g = m.f }
def main (x: i32) = m.f x
