-- In a functor's body a literal is no value of an abstract type.
-- ==
-- error: .*t

module f (N: numeric) = { def g (x: N.t): N.t = 1 }
module k = f i32
def main (x: i32) = k.g x
