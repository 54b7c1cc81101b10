-- A filter that needs the sum of all elements waits for the end of the loop that sums them.

-- ==
-- input { [3, 1, 2, 4] } output { [3, 4, 6] }
-- input { [3, -1, 2, 5, -4, 1] } output { [3, 2, 4, 5] }
-- input { [7] } output { empty([0]i32) }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let ys = scan (+) 0 xs
  let total = i32.sum xs
  in filter (\y -> y < total) ys
