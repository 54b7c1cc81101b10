-- A functor's members can't be reached before it is applied.
-- ==
-- error: .*f

module f (P: { val n: i32 }) = { def g (x: i32) = x + P.n }
def main (x: i32) = f.g x
