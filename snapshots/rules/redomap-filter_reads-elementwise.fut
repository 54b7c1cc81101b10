-- A quantifier that reads the first element of another array can't run while that is being made.

-- ==
-- input { [2, 3, 4] } output { true }
-- input { [3, -1, 2, 5, -4, 1] } output { false }
-- input { [7] } output { false }
-- input { empty([0]i32) } output { true }

def main (xs: []i32): bool =
  let ys = filter (> 0) xs
  let ws = map (12 /) xs
  in all (\y -> y <= ws[0]) ys
