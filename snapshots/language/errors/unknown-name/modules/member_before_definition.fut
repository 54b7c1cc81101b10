-- A member can't be used before it is defined.
-- ==
-- error: .*g

module m = { def f (x: i32) = g x def g (x: i32) = x }
def main (x: i32) = m.f x
