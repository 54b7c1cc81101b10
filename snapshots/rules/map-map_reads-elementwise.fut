-- A map that reads the first element beside the current one needs the array.

-- ==
-- input { [4, 1, 2, 3] } output { [33, 123, 63, 43] }
-- input { [3, -1, 2, 5, -4, 1] } output { [44, -116, 64, 24, -26, 124] }
-- input { [7] } output { [11] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let ys = map (12 /) xs
  in map (\y -> y * 10 + ys[0]) ys
