-- A module lambda with a module type for its result.
-- ==
-- input { 10 } output { 13 }

module type N = { val n: i32 }
module type F = { val f: i32 -> i32 }
module add = \(P: N): F -> { def hidden = P.n def f (x: i32) = x + hidden }
module a = add { def n = 3i32 }

def main (x: i32) = a.f x
