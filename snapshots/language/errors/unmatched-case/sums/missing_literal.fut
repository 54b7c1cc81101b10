-- Literals don't cover a number.
-- ==
-- error: no case of this `match` fits #a

type t = #a i32 | #b

def main (x: t): i32 =
  match x
  case #a 0 -> 0
  case #b -> 1
