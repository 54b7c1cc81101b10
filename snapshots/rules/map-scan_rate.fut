-- A map that needs the number of elements that another loop keeps waits for its end.

-- ==
-- input { [3, 1, -2, 4, -9] } output { [33, 43, 23, 63, -27] }
-- input { [3, -1, 2, 5, -4, 1] } output { [34, 24, 44, 94, 54, 64] }
-- input { [2, -3, 5, -1] } output { [22, -8, 42, 32] }
-- input { [3, -7] } output { [31, -39] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let ys = scan (+) 0 xs
  let positive = filter (> 0) xs
  in map (\y -> y * 10 + i32.i64 (length positive)) ys
