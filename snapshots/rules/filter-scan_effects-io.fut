-- Both print: all that the first prints comes before all that the second prints.

-- ==
-- input { [3, -1, 2, 5, -4, 1] } output { [3, 4, 9, 5, 6] }
-- input { [4, 2] } output { [4, 6] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let ys = scan (\a b -> trace (a + b)) 0 xs
  in filter (\y -> trace y > 2) ys
