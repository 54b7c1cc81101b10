-- A local definition may be written with `def`, and needs no `in` before the next one.
-- ==
-- input { 5 } output { 36 }

def main (x: i32) =
  let y = x + 1 def square (z: i32) = z * z
  in square y
