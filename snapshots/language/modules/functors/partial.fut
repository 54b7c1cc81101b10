-- A functor of two parameters applied to the first alone is a functor still.
-- ==
-- input { 10 } output { 31 32 }

module type N = { val n: i32 }
module line (A: N) (B: N) = { def f (x: i32) = A.n * x + B.n }
module steep = line { def n = 3i32 }
module a = steep { def n = 1i32 }
module b = steep { def n = 2i32 }

def main (x: i32) = (a.f x, b.f x)
