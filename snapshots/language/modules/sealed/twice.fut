-- A sealed module is sealed once more, to less.
-- ==
-- input { 3 } output { 6 }

module type A = { type t val of: i32 -> t val to: t -> i32 val double: t -> t }
module type B = { type t val of: i32 -> t val to: t -> i32 }
module a: A = { type t = i64 def of (x: i32) = i64.i32 x def to (x: t) = i32.i64 x def double (x: t) = x + x }
module b: B with t = a.t = a

def main (x: i32) = b.to (a.double (b.of x))
