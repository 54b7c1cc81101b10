-- One pair of constructors is missing.
-- ==
-- error: no case of this `match` fits \(#b, #a _\)

type t = #a i32 | #b

def main (x: t) (y: t): i32 =
  match (x, y)
  case (#a _, _) -> 0
  case (#b, #b) -> 1
