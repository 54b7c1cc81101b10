-- A sum that is bound without a type.
-- ==
-- error: the type that has the constructor `#a` is not known

def main (x: i32): i32 =
  let y = if x > 0 then #a else #b
  in x
