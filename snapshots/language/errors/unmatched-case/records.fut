-- A value within a record.
-- ==
-- error: no case of this `match` fits \{key = _, value = \(3, _\)\}

def main (x: i32) (y: i32) =
  match {key = x, value = (y, y)}
  case {key = _, value = (0, _)} -> 0
  case {key, value = (1, 1)} -> key
  case {value = (2, _), key} -> key
