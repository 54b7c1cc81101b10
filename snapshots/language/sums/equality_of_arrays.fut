-- Whole arrays of sums, and sums with arrays, are compared.
-- ==
-- input { [#a 1i32, #c] [#a 1i32, #c] }
-- output { true true }
-- input { [#a 1i32, #c] [#a 1i32, #b 0i32] }
-- output { false true }

type t = #a i32 | #b i32 | #c
type~ u = #arr ([]i32) | #none

def f (n: i64): u = if n > 1 then #arr (replicate n 1) else #none

def main [n] (xs: [n]t) (ys: [n]t): (bool, bool) = (xs == ys, f n == f n && f n != #none)
