-- `(-x)` is a negative argument; without parentheses `f -x` would subtract. `(- x)` is no section.
-- ==
-- input { 3 } output { 3 -4 7 [-1, -2] }

def main (x: i32) =
  let y = i32.abs (-x)
  in (y, (- x) - 1, x - -4, map (\z -> (-z)) [1, 2])
