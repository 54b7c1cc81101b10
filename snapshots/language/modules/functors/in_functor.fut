-- A functor within a functor uses the parameters of both.
-- ==
-- input { 10 } output { 37 }

module type N = { val n: i32 }
module outer (A: N) = { module inner (B: N) = { def f (x: i32) = x * A.n + B.n } }
module o = outer { def n = 3i32 }
module i = o.inner { def n = 7i32 }

def main (x: i32) = i.f x
