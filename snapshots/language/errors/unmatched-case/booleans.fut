-- A pair of booleans has four values.
-- ==
-- error: no case of this `match` fits \(false, true\)

def main (a: bool) (b: bool): i32 =
  match (a, b)
  case (true, _) -> 1
  case (_, false) -> 2
