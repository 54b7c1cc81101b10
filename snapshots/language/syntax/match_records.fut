-- `match` on a record: fields by name.
-- ==
-- input { 1 2 } output { 2 }
-- input { 3 2 } output { 5 }

def main (x: i32) (y: i32): i32 =
  match {key = x, value = y}
  case {key = 1, value} -> value
  case {key, value = v} -> key + v
