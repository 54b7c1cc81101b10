-- Two constructors with arrays of different hidden sizes.
-- ==
-- input { 0i64 3i64 }
-- output { 3i64 }
-- input { 5i64 3i64 }
-- output { 11i64 }

type~ t = #one ([]i64) | #two ([]i64) ([]bool)

def make (k: i64) (n: i64): t =
  if k == 0 then #one (iota n) else #two (iota k) (replicate (n - 2) true)

def main (k: i64) (n: i64): i64 =
  match make k n
  case #one xs -> i64.sum xs
  case #two xs bs -> i64.sum xs + length bs
