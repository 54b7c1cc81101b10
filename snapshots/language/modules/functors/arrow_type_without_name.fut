-- The type of a functor without a name for its parameter.
-- ==
-- input { 10 } output { 12 }

module type N = { val n: i32 }
module type F = N -> { val f: i32 -> i32 }
module at_two (G: F) = G { def n = 2i32 }
module a = at_two (\(P: N) -> { def f (x: i32) = x + P.n })

def main (x: i32) = a.f x
