-- A member is defined twice.
-- ==
-- error: .*f

module m = { def f (x: i32) = x def f (x: i32) = x + 1 }
def main (x: i32) = m.f x
