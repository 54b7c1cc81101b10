-- One functor applied twice: each result keeps its own argument.
-- ==
-- input { 10 } output { 13 14 }

module add (P: { val n: i32 }) = { def f (x: i32) = x + P.n }
module a = add { def n = 3i32 }
module b = add { def n = 4i32 }

def main (x: i32) = (a.f x, b.f x)
