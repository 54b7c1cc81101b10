-- A module type whose value gives an array of unknown size, written out.
-- ==
-- input { 5i64 } output { [2i64, 3i64, 4i64] }

module m: { val f: i64 -> ?[n].[n]i64 } = { def f (k: i64) = filter (> 1) (iota k) }

def main (x: i64) = m.f x
