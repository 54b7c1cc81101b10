-- Sums are equal if their constructors and the fields of these are.
-- ==
-- input { [#a 1i32, #a 1i32, #b 1i32, #c, #c] [#a 1i32, #a 2i32, #a 1i32, #c, #b 0i32] }
-- output { [true, false, false, true, false] }

type t = #a i32 | #b i32 | #c

def main [n] (xs: [n]t) (ys: [n]t): [n]bool = map2 (==) xs ys
