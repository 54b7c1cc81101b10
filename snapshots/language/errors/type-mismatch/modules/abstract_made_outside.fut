-- A number is no value of an abstract type, though one is behind it.
-- ==
-- error: .*t

module m: { type t val f: t -> i32 } = { type t = i32 def f (x: t) = x }
def main (x: i32) = m.f x
