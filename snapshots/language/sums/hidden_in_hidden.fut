-- A sum with a hidden size within another.
-- ==
-- input { 3i64 }
-- output { 3i64 }
-- input { 0i64 }
-- output { -1i64 }
-- input { 9i64 }
-- output { -2i64 }

type~ inner = #arr ([]i64) | #empty
type~ outer = #ok inner | #too_long

def f (n: i64): outer =
  if n > 5 then #too_long else if n == 0 then #ok #empty else #ok (#arr (iota n))

def main (n: i64): i64 =
  match f n
  case #ok (#arr xs) -> i64.sum xs
  case #ok #empty -> -1
  case #too_long -> -2
