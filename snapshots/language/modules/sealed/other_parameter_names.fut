-- The names of parameters in a module type need not be those of the module.
-- ==
-- input { 3i64 } output { [[1, 1, 1], [1, 1, 1]] }

module type S = { val f: (n: i64) -> (m: i64) -> [n][m]i32 }
module k: S = { def f (a: i64) (b: i64) = replicate a (replicate b 1i32) }
module type T = { val f: (x: i64) -> (y: i64) -> [x][y]i32 }
module l: T = k

def main (n: i64) = transpose (l.f n 2)
