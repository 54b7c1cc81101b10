-- Two arguments of one type may have different hidden sizes.
-- ==
-- input { #arr [1i64] #arr [1i64, 2i64] }
-- output { 1i64 2i64 }
-- input { #none #arr [1i64, 2i64] }
-- output { -1i64 2i64 }

type~ t = #arr ([]i64) | #none

def len (t: t): i64 =
  match t
  case #arr xs -> length xs
  case #none -> -1

def main (a: t) (b: t): (i64, i64) = (len a, len b)
