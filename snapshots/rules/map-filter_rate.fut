-- A map that needs the number of elements kept waits for the last one.

-- ==
-- input { [3, 1, -2, 4, -9] } output { [33, 13, 43] }
-- input { [3, -1, 2, 5, -4, 1] } output { [34, 24, 54, 14] }
-- input { [2, -3, 5, -1] } output { [22, 52] }
-- input { [3, -7] } output { [31] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let ys = filter (> 0) xs
  in map (\y -> y * 10 + i32.i64 (length ys)) ys
