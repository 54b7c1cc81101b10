-- A case for a constructor that the type doesn't have.
-- ==
-- error: there is no constructor `#c`

type t = #a i32 | #b

def main (x: t): i32 =
  match x
  case #a v -> v
  case #b -> 0
  case #c -> 1
