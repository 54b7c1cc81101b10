-- A map that needs the number of elements kept waits for the last one.

-- ==
-- input { [3, -1, 2, 5, -4, 1] } output { [3, 2, 5, 1] [34, 24, 54, 14] }
-- input { [4, 2] } output { [4, 2] [42, 22] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) }

def main (xs: []i32): ([]i32, []i32) =
  let ys = filter (> 0) xs
  in (ys, map (\y -> y * 10 + i32.i64 (length ys)) ys)
