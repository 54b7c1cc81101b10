-- A functor that takes a functor.
-- ==
-- input { 10 } output { 12 40 }

module type N = { val n: i32 }
module type F = (P: N) -> { val f: i32 -> i32 }
module at_two (G: F) = G { def n = 2i32 }
module add (P: N) = { def f (x: i32) = x + P.n }
module square (P: N) = { def f (x: i32) = x * P.n * P.n }
module a = at_two add
module b = at_two square

def main (x: i32) = (a.f x, b.f x)
