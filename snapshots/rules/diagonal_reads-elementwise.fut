-- A map that reads the first element of an array that is a result too needs the array.

-- ==
-- input { [4, 1, 2, 3] } output { [5, 2, 3, 4] [55, 25, 35, 45] }
-- input { [7] } output { [8] [88] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) }

def main (xs: []i32): ([]i32, []i32) =
  let ys = map (+ 1) xs
  in (ys, map (\y -> y * 10 + ys[0]) ys)
