-- In a functor's body the plain operators do not take an abstract type: `N.+` would be meant.
-- ==
-- error: .*t

module f (N: numeric) = { def g (x: N.t) = x + x }
module k = f i32
def main (x: i32) = k.g x
