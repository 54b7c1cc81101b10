-- A scan that needs the number of elements kept waits for the last one.

-- ==
-- input { [3, 1, -2, 4, -9] } output { [3, 3, 7] }
-- input { [3, -1, 2, 5, -4, 1] } output { [3, 5, 10, 11] }
-- input { [2, -3, 5, -1] } output { [2, 7] }
-- input { [3, -7] } output { [3] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let ys = filter (> 0) xs
  in scan (\a b -> if i32.i64 (length ys) > 3 then a + b else a | b) 0 ys
