-- Equality of sums compares floats as floats: nan differs from itself.
-- ==
-- input { [#x f64.nan, #x 1f64, #x -0f64, #y] [#x f64.nan, #x 1f64, #x 0f64, #y] }
-- output { [false, true, true, true] }

type t = #x f64 | #y

def main [n] (a: [n]t) (b: [n]t): [n]bool = map2 (==) a b
