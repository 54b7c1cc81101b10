-- A function remembers the values of its variables where it was made.
-- ==
-- input { 1 } output { 11 102 }

def main (x: i32) =
  let add = \y -> x + y
  let x = 100
  in (add 10, add 1 + x)
