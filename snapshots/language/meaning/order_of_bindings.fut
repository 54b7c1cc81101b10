-- Bindings are evaluated in their order: the first that fails is reported.
-- ==
-- input { [1] 1i64 } error: Index \[1\] out of bounds
-- input { [] 0i64 } error: Index \[0\] out of bounds
-- input { [0] 0i64 } error: division by zero

def main (xs: []i32) (i: i64) =
  let a = xs[i]
  let b = 1 / a
  in a + b
