-- A functor's body means what its names meant where it stands, wherever the functor is applied.
-- ==
-- input { 4 } output { 1 1 7 12 }

module a = { def k = 1i32 }
module b = { def k = 2i32 def (+) (x: i32) (y: i32) = x * y }
open a
module f (P: {}) = { def g = k def h (x: i32) = x + 3 }
open b
module q = f {}
module m = { def k = 5i32 module r = f {} }

def main (x: i32) = (q.g, m.r.g, q.h x, x + 3)
