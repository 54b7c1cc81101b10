-- A size is computed where it is written, and may fail there.
-- ==
-- entry: coerced
-- input { 4i64 2i64 } output { [0i64, 1i64] }
-- input { 4i64 0i64 } error: division by zero
-- ==
-- entry: inferred
-- input { 4i64 2i64 } output { [1, 1] }
-- input { 4i64 0i64 } error: division by zero
-- ==
-- entry: argument
-- input { 5i64 [1, 2] } output { 2i64 }
-- input { 0i64 [1, 2] } error: division by zero
-- input { 2i64 [1, 2] } error: which is 5
-- ==
-- entry: called
-- input { 2i64 [1, 2, 3, 4] } output { 4i64 }
-- input { 2i64 [1, 2, 3] } error: which is 4
-- ==
-- entry: power
-- input { 2i64 } output { 4i64 }
-- input { -1i64 } error: negative exponent

def square (x: i64): i64 = x * x

entry coerced (n: i64) (k: i64) = iota 2 :> [n / k]i64
entry inferred (n: i64) (k: i64): [n / k]i32 = rep 1
entry argument (n: i64) (xs: [10 / n]i32) = length xs
entry called (n: i64) (xs: [square n]i32) = length xs
entry power (n: i64) = length (rep 0 : [2 ** n]i32)
