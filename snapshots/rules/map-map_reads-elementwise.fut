-- A map that reads the first element beside the current one needs the array.

-- ==
-- input { [4, 1, 2, 3] } output { [55, 25, 35, 45] }
-- input { [3, -1, 2, 5, -4, 1] } output { [44, 4, 34, 64, -26, 24] }
-- input { [7] } output { [88] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let ys = map (+ 1) xs
  in map (\y -> y * 10 + ys[0]) ys
