-- A name bound again hides the earlier one from then on, and not before.
-- ==
-- input { 1 } output { 12 }

def main (x: i32) =
  let x = x + 1
  let f = \y -> x * y
  let x = x * 3
  in f x
