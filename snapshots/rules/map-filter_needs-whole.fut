-- A map that needs the sum of all elements waits for the end of the loop that sums them.

-- ==
-- input { [3, 1, 2, 4] } output { [40, 20, 30, 50] }
-- input { [3, -1, 2, 5, -4, 1] } output { [36, 26, 56, 16] }
-- input { [7] } output { [77] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let ys = filter (> 0) xs
  let total = i32.sum xs
  in map (\y -> y * 10 + total) ys
