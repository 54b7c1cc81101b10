-- A type abbreviation with a constant in it is what it stands for.
-- ==
-- input { 3i64 } output { [0i64, 1i64, 2i64] }
-- input { 2i64 }
-- error: Value of \(desugared\) shape \[2\] cannot match

def k = 3i64

type three_ints = [k]i64

def main (n: i64) = iota n :> three_ints
