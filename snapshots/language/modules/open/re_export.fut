-- A module that opens another has its members too, along with its own.
-- ==
-- input { 2 } output { 5 }

module a = { type t = i32 def f (x: t): t = x + 1 }
module b = { open a def g (x: t): t = f (f x) }
module c = { open b def h (x: t): t = g (f x) }

def main (x: c.t) = c.h x + c.f x + b.f 0 - a.f x - 1
