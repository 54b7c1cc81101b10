-- A scan that needs the number of elements that another loop keeps waits for its end.

-- ==
-- input { [3, 1, -2, 4, -9] } output { [4, 6, -1, -1, -1] }
-- input { [3, -1, 2, 5, -4, 1] } output { [4, 4, 7, 13, 10, 12] }
-- input { [2, -3, 5, -1] } output { [3, -1, -1, -1] }
-- input { [3, -7] } output { [4, -2] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let ys = map (+ 1) xs
  let positive = filter (> 0) xs
  in scan (\a b -> if i32.i64 (length positive) > 3 then a + b else a | b) 0 ys
