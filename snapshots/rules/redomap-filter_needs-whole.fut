-- A quantifier that needs the sum of all elements waits for the end of the loop that sums them.

-- ==
-- input { [3, 1, 2, 4] } output { true }
-- input { [3, -1, 2, 5, -4, 1] } output { true }
-- input { [7] } output { true }
-- input { empty([0]i32) } output { true }

def main (xs: []i32): bool =
  let ys = filter (> 0) xs
  let total = i32.sum xs
  in all (\y -> y <= total) ys
