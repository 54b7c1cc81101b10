-- Both print: all that the first prints comes before all that the second prints.

-- ==
-- input { [3, -1, 2, 5, -4, 1] } output { [3, 5, 10, 11] }
-- input { [4, 2] } output { [4, 6] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let ys = filter (\x -> trace x > 0) xs
  in scan (\a b -> trace (a + b)) 0 ys
