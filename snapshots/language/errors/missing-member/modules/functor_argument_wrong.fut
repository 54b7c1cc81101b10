-- The functor that is given asks for more than it will get.
-- ==
-- error: .*m

module type F = (P: { val n: i32 }) -> { val f: i32 }
module use (G: F) = G { def n = 2i32 }
module g (P: { val n: i32 val m: i32 }) = { def f = P.n + P.m }
module k = use g
def main (x: i32) = k.f + x
