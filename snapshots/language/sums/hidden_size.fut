-- A constructor with an array of a size that the type doesn't tell.
-- ==
-- input { 3i64 }
-- output { 3i64 }
-- input { -1i64 }
-- output { -1i64 }

type~ t = #arr ([]i64) | #none

def mk (n: i64): t = if n < 0 then #none else #arr (iota n)

def main (n: i64): i64 =
  match mk n
  case #arr ys -> i64.sum ys
  case #none -> -1
