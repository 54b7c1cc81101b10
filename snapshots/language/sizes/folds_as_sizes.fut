-- A size may be what a reduction gives: an operator stands in it as in any expression.
-- ==
-- input { [1i64, 2i64] } output { [7, 7, 7] 3 }
-- input { [] } output { empty([0]i32) 0 }

def ones [n] (reps: [n]i64): [reduce (+) 0 reps]i32 = replicate (reduce (+) 0 reps) 1

def total [n] (reps: [n]i64) (xs: [reduce (+) 0 reps]i32) = reduce (+) 0 xs + i32.i64 (0 * length reps)

def main [n] (reps: [n]i64) =
  let xs: [reduce (+) 0 reps]i32 = replicate (reduce (+) 0 reps) 7
  in (xs, total reps (ones reps))

-- ==
-- entry: coerced
-- input { [1i64, 2i64] 3i64 } output { [0i64, 1i64, 2i64] }
-- input { [1i64, 2i64] 4i64 } error: Value of .* shape \[4\] cannot match shape of type "\[3\]i64"

entry coerced [n] (reps: [n]i64) (k: i64) = iota k :> [reduce (+) 0 reps]i64
