-- Fields are types that need no parentheses, arrays among them.
-- ==
-- input { [1i32, 2] } output { 5i32 }
-- input { empty([0]i32) } output { -1i32 }

type t [n] = #arrays [n]i32 [2]bool | #record {x: i32} | #pair (i32, bool) | #unique *[n]i32 | #inner (#a | #b i32)

def make [n] (xs: [n]i32): t [n] =
  if n > 0 then #arrays xs [true, false] else #inner (#b (-1))

def main [n] (xs: [n]i32): i32 =
  match make xs
  case #arrays ys bs -> i32.sum ys + (if bs[0] then 2 else 0)
  case #record {x} -> x
  case #pair (x, _) -> x
  case #unique ys -> i32.sum ys
  case #inner #a -> 7
  case #inner (#b x) -> x
