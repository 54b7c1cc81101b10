-- The order in which constructors are written makes no difference to the type.
-- ==
-- input { #b }
-- output { 3i32 #b }

type s = #a i32 | #b
type t = #b | #a i32

def f (s: s): i32 =
  match s
  case #a v -> v
  case #b -> 3

def main (t: t): (i32, s) = (f t, t)
