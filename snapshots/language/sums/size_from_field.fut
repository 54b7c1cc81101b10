-- The size of a field's array is a value of the function that gets the sum.
-- ==
-- input { [5i32, 6i32, 7i32] }
-- output { 3i64 3i64 }

type t [n] = #arr ([n]i32) | #none

def size [n] (_: t [n]): i64 = n

def main [n] (xs: [n]i32): (i64, i64) = (size (#arr xs), size (#none : t [n]))
