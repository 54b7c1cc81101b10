-- A functor written as a module lambda, named and applied in place.
-- ==
-- input { 10 } output { 13 40 }

module type N = { val n: i32 }
module add = \(P: N) -> { def f (x: i32) = x + P.n }
module a = add { def n = 3i32 }
module b = (\(P: N) -> { def f (x: i32) = x * P.n }) { def n = 4i32 }

def main (x: i32) = (a.f x, b.f x)
