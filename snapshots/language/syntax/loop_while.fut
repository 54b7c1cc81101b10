-- `loop .. while` runs as long as the condition holds.
-- ==
-- input { 48 36 } output { 12 }
-- input { 7 0 } output { 7 }

def main (a: i32) (b: i32) =
  let (g, _) = loop (x, y) = (a, b) while y != 0 do (y, x % y)
  in g
