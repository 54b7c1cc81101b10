-- A case with a constructor where the value is a tuple.
-- ==
-- error: there is no constructor `#a`

def main (x: (i32, i32)): i32 =
  match x
  case #a v -> v
