-- A type that a module type asks for has two type parameters of one name.
-- ==
-- error: `a` is bound twice

module type S = { type pair 'a 'a }
def main (x: i32) = x
