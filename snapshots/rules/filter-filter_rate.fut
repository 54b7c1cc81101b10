-- A filter that needs the number of elements kept waits for the last one.

-- ==
-- input { [3, 1, -2, 4, -9] } output { [1] }
-- input { [3, -1, 2, 5, -4, 1] } output { [3, 2, 1] }
-- input { [2, -3, 5, -1] } output { empty([0]i32) }
-- input { [3, -7] } output { empty([0]i32) }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let ys = filter (> 0) xs
  in filter (\y -> y < i32.i64 (length ys)) ys
