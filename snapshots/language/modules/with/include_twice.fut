-- Two module types of different names are included, and one that includes them in its turn.
-- ==
-- input { 3 } output { 33 }

module type A = { val a: i32 }
module type B = { val b: i32 }
module type C = { include A include B }
module type D = { include C val d: i32 }
module m: D = { def a = 10i32 def b = 20i32 def d = a * 0 }

def main (x: i32) = m.a + m.b + m.d + x
