-- A literal's type may be decided further down in the definition.
-- ==
-- input { [1, 2] } output { [101u8, 102u8] }

def main (xs: []u8) =
  let offset = 100
  let add = \x -> x + offset
  in map add xs
