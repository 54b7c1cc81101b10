-- A pattern with types in it.
-- ==
-- input { 3i32 }
-- output { 4i32 }

type t = #a i32 | #b

def main (x: i32): i32 =
  match (#a x : t)
  case #a (v: i32) -> v + 1
  case #b: t -> 0
