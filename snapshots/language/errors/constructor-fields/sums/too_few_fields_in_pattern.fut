-- A pattern has fewer fields than the constructor.
-- ==
-- error: `#a` has 2 fields, and one is given

type t = #a i32 i32 | #b

def main (x: t): i32 =
  match x
  case #a v -> v
  case #b -> 0
