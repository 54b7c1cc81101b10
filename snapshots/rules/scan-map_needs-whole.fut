-- A scan that needs the sum of all elements waits for the end of the loop that sums them.

-- ==
-- input { [3, 1, 2, 4] } output { [4, 6, 9, 14] }
-- input { [3, -1, 2, 5, -4, 1] } output { [4, 4, 7, 13, 10, 12] }
-- input { [7] } output { [8] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let ys = map (+ 1) xs
  let total = i32.sum xs
  in scan (\a b -> if total > 3 then a + b else a | b) 0 ys
