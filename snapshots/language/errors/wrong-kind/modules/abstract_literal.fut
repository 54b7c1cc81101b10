-- Neither is a literal.
-- ==
-- error: .*t

module m: { type t val f: t -> i32 } = { type t = i32 def f (x: t) = x }
def main (x: i32) = m.f 1 + x
