-- A function type may name its parameters, for those who read it; in the type of an external function
-- the sizes of what follows can mention it.
-- ==
-- input { 3 } output { 4 }

#[effects(pure)]
external "ramp" [k] : (n: i64) -> [k]f64 -> [n]f64
type^ step = (low: i32) -> (high: i32) -> i32
def between (f: step) (x: i32): i32 = f x (x + 2)
def main (x: i32) = between (\a b -> (a + b) / 2) x
