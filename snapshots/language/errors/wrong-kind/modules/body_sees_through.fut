-- In a functor's body the parameter's type is abstract, though it is a number wherever the functor is applied.
-- ==
-- error: .*t

module f (P: { type t val x: t }) = { def g = P.x + 1i32 }
module k = f { type t = i32 def x: t = 1 }
def main (x: i32) = k.g + x
