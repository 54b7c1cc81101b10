-- A constructor bound by let gets its type from a later use.
-- ==
-- input { 3i32 }
-- output { 3i32 }

type t = #a i32 | #b

def f (x: t): i32 =
  match x
  case #a v -> v
  case #b -> 0

def main (x: i32): i32 =
  let y = #a x
  let z = if x > 5 then #b else y
  in f z
