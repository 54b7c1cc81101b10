-- The parameter hides a module of its name, and types in the head are those of the parameters before.
-- ==
-- input { 10 } output { 15 }

module m = { type t = i64 def k = 100i32 }
module f (m: { type t val k: t }) (q: { val g: m.t -> i32 }) = { def go (x: i32) = x + q.g m.k }
module a = f { type t = i32 def k = 5i32 } { def g (x: i32) = x }

def main (x: i32) = a.go x
