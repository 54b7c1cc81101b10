-- A map that needs a sum waits for the loop that sums, although all read one array.

-- ==
-- input { [4, 1, 2, 3] } output { [5, 2, 3, 4] [60, 30, 40, 50] }
-- input { [7] } output { [8] [87] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) }

def main (xs: []i32): ([]i32, []i32) =
  let ys = map (+ 1) xs
  let total = i32.sum xs
  in (ys, map (\y -> y * 10 + total) ys)
