-- Primes, underscores and digits in the names of modules, and tuples and records behind a path.
-- ==
-- input { 1 } output { 12 }

module m' = { module n_1 = { def f' (x: i32) = x + 1 def pair = (1i32, (2i32, 3i32)) def r = {a = (1i32, [5i32])} } }
open m'.n_1

def main (x: i32) = m'.n_1.f' x + m'.n_1.pair.1.0 + pair.0 + r.a.1[0] + (m'.n_1.r with a = (2, [0i32])).a.0
