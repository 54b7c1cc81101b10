-- `with` in the module type of a parameter ties two parameters together.
-- ==
-- input { 3 } output { 7 }

module type S = { type t val x: t }
module type T = { type t val f: t -> t -> i32 }
module pair (A: S) (B: S with t = A.t) (C: T with t = A.t) = { def r = C.f A.x B.x }
module p = pair { type t = i32 def x = 6i32 } { type t = i32 def x = 2i32 } { type t = i32 def f (x: t) (y: t) = x - y }

def main (x: i32) = p.r + x
