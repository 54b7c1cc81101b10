-- A filter that needs the number of elements that another loop keeps waits for its end.

-- ==
-- input { [3, 1, -2, 4, -9] } output { [2, -3] }
-- input { [3, -1, 2, 5, -4, 1] } output { [3, 2] }
-- input { [2, -3, 5, -1] } output { [-1] }
-- input { [3, -7] } output { [-4] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let ys = scan (+) 0 xs
  let positive = filter (> 0) xs
  in filter (\y -> y < i32.i64 (length positive)) ys
