-- A functor is a member of a module, and is applied by its path.
-- ==
-- input { 10 } output { 15 }

module lib = { module inner = { module add (P: { val n: i32 }) = { def f (x: i32) = x + P.n } } }
module a = lib.inner.add { def n = 5i32 }

def main (x: i32) = a.f x
