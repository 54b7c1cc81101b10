-- A functor is given more modules than it takes.
-- ==
-- error: .*

module f (P: { val n: i32 }) = { def g (x: i32) = x + P.n }
module k = f { def n = 1i32 } { def n = 2i32 }
def main (x: i32) = k.g x
