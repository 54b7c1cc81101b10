-- A case with a tuple where the value is a sum.
-- ==
-- error: the pattern takes a tuple of 2

type t = #a i32 i32 | #b

def main (x: t): i32 =
  match x
  case (a, b) -> a + b
