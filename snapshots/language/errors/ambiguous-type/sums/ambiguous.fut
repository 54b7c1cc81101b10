-- Nothing says which type a constructor is of.
-- ==
-- error: the type that has the constructor `#a` is not known

def main (x: i32): i32 =
  match #a x
  case #a v -> v
