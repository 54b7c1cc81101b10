-- The parameter of a functor needs a module type.
-- ==
-- error: .*

module f (P) = { def g (x: i32) = x }
def main (x: i32) = x
