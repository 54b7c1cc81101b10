-- A module without its closing brace.
-- ==
-- error: .*

module m = { def f (x: i32) = x
def main (x: i32) = m.f x
