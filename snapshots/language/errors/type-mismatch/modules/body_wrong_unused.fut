-- A functor's body is checked though it is never applied.
-- ==
-- error: .*

module f (P: { val n: i32 }) = { def g (x: i32) = x + (P.n == 1) }
def main (x: i32) = x
