-- A size parameter is an `i64` that the body can use.
-- ==
-- input { [5, 6, 7] } output { 3i64 [0i64, 1i64, 2i64] 2.0 }

def main [n] (xs: [n]i32) = (n, iota n, f64.i32 (i32.sum xs) / f64.i64 (n * n))
