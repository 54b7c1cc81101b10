-- An entry can't be inside of a module.
-- ==
-- error: .*entry

module m = { entry f (x: i32) = x }
def main (x: i32) = m.f x
