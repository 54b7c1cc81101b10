-- The same functor at i32, i64, f32 and f64: the literals of the body go through the parameter.
-- ==
-- input { 3 } output { 13 13i64 13f32 13.0 }

module f (N: numeric) = { def go (x: i32): N.t = N.i32 x N.* N.i32 1 N.+ N.i32 10 }
module a = f i32
module b = f i64
module c = f f32
module d = f f64

def main (x: i32) = (a.go x, b.go x, c.go x, d.go x)
