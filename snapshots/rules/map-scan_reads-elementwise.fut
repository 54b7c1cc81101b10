-- A map that reads the first element beside the current one needs the array.

-- ==
-- input { [4, 1, 2, 3] } output { [44, 54, 74, 104] }
-- input { [3, -1, 2, 5, -4, 1] } output { [33, 23, 43, 93, 53, 63] }
-- input { [7] } output { [77] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let ys = scan (+) 0 xs
  in map (\y -> y * 10 + ys[0]) ys
