-- Sums with arrays of a hidden size are compared where the size is the same.
-- ==
-- input { 2i64 }
-- output { true false }

type~ t = #arr ([]i64) | #none

def f (n: i64): t = #arr (iota n)

def main (n: i64): (bool, bool) = (f n == f n, f n == #none)
