-- A map that needs the sum of all elements waits for the end of the loop that sums them.

-- ==
-- input { [3, 1, 2, 4] } output { [50, 30, 40, 60] }
-- input { [3, -1, 2, 5, -4, 1] } output { [46, 6, 36, 66, -24, 26] }
-- input { [7] } output { [87] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let ys = map (+ 1) xs
  let total = i32.sum xs
  in map (\y -> y * 10 + total) ys
