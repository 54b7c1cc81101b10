-- Module types by a second name, in parentheses, and refined where they are included.
-- ==
-- input { 1 } output { 4 }

module type A = { type t val x: t }
module type B = { include (A with t = i32) }
module type C = A with t = i32
module type D = { type u include A } with u = i64 with t = i32
module b: B = { type t = i32 def x: t = 1 }
module c: C = b
module d: D = { type u = i64 open b }

def main (x: i32) = b.x + c.x + d.x + x
