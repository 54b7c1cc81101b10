-- A map that needs the number of elements that another loop keeps waits for its end.

-- ==
-- input { [3, 1, -2, 4, -9] } output { [43, 23, -7, 53, -77] }
-- input { [3, -1, 2, 5, -4, 1] } output { [44, 4, 34, 64, -26, 24] }
-- input { [2, -3, 5, -1] } output { [32, -18, 62, 2] }
-- input { [3, -7] } output { [41, -59] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let ys = map (+ 1) xs
  let positive = filter (> 0) xs
  in map (\y -> y * 10 + i32.i64 (length positive)) ys
