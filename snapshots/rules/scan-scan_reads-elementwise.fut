-- A scan that reads the first element beside the current one needs the array.

-- ==
-- input { [4, 1, 2, 3] } output { [4, 9, 16, 26] }
-- input { [3, -1, 2, 5, -4, 1] } output { [3, 3, 7, 15, 15, 15] }
-- input { [7] } output { [7] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let ys = scan (+) 0 xs
  in scan (\a b -> if ys[0] > 3 then a + b else a | b) 0 ys
