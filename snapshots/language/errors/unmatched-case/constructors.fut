-- The constructor without a case, with its fields.
-- ==
-- error: no case of this `match` fits #right _ \(#some _\)

type opt = #some i32 | #none
type t = #left i32 | #right bool opt

def f (x: t): i32 =
  match x
  case #left v -> v
  case #right _ #none -> 0
