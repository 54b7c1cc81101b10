-- A map that reads the first element of another array can't run while that is being made.

-- ==
-- input { [4, 1, 2, 3] } output { [43, 13, 23, 33] }
-- input { [3, -1, 2, 5, -4, 1] } output { [34, 24, 54, 14] }
-- input { [7] } output { [71] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let ys = filter (> 0) xs
  let ws = map (12 /) xs
  in map (\y -> y * 10 + ws[0]) ys
