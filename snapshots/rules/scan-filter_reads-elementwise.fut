-- A scan that reads the first element of another array can't run while that is being made.

-- ==
-- input { [4, 1, 2, 3] } output { [4, 5, 7, 10] }
-- input { [3, -1, 2, 5, -4, 1] } output { [3, 5, 10, 11] }
-- input { [7] } output { [7] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let ys = filter (> 0) xs
  let ws = map (+ 3) xs
  in scan (\a b -> if ws[0] > 3 then a + b else a | b) 0 ys
