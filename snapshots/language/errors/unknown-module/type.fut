-- A module type that nothing is called.
-- ==
-- error: there is no module type `summable`

module m : summable = { def x = 1 }
def main (x: i32) = x
