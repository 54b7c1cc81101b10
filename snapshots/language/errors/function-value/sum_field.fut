-- A function as the field of a constructor.
-- ==
-- error: expected a type without functions

type t = #apply (i32 -> i32) | #none

def f (x: t): i32 = match x case #apply g -> g 1 case #none -> 0
