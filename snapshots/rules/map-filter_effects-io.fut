-- Both print: all that the first prints comes before all that the second prints.

-- ==
-- input { [3, -1, 2, 5, -4, 1] } output { [6, 4, 10, 2] }
-- input { [4, 2] } output { [8, 4] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let ys = filter (\x -> trace x > 0) xs
  in map (\y -> trace (y * 2)) ys
