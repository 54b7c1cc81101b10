-- A module can't be used before it is defined.
-- ==
-- error: .*m

def main (x: i32) = m.f x
module m = { def f (x: i32) = x }
