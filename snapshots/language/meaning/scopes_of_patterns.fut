-- A binding's names are not in scope in its own value; a match's names only in their case.
-- ==
-- input { 1 2 } output { 2 1 3 }

def main (x: i32) (y: i32) =
  let (x, y) = (y, x)
  let z = match (x, y) case (1, x) -> x case (x, y) -> x + y
  in (x, y, z)
