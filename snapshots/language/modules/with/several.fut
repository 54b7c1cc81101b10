-- `with` twice on one module type.
-- ==
-- input { 4 2.5 } output { 9 3.5 }

module type S = { type a type b val five: a val one: b }
module m: S with a = i32 with b = f64 = { type a = i32 type b = f64 def five = 5i32 def one = 1f64 }

def main (x: i32) (y: f64) = (m.five + x, m.one + y)
