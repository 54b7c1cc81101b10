-- A function of a module that calls itself.
-- ==
-- error: .*f

module m = { def f (x: i32): i32 = if x == 0 then 0 else f (x - 1) }
def main (x: i32) = m.f x
