-- A functor can't be opened.
-- ==
-- error: .*

module f (P: { val n: i32 }) = { def g (x: i32) = x + P.n }
open f
def main (x: i32) = g x
