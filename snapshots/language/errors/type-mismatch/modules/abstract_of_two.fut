-- Two modules sealed by one module type have two types.
-- ==
-- error: .*t

module type S = { type t val x: t val f: t -> i32 }
module a: S = { type t = i32 def x: t = 1 def f (x: t) = x }
module b: S = { type t = i32 def x: t = 1 def f (x: t) = x }
def main (x: i32) = a.f b.x + x
