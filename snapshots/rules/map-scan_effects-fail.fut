-- The first prints all of its lines before the second divides by zero.

-- ==
-- input { [3, -1, 2, 5, -4, 1] 2 } output { [1, 1, 2, 4, 2, 3] }
-- input { [3, -1, 2, 5, -4, 1] 0 } error: division by zero
-- input { empty([0]i32) 0 } output { empty([0]i32) }

def main (xs: []i32) (d: i32): []i32 =
  let ys = scan (\a b -> trace (a + b)) 0 xs
  in map (\y -> y / d) ys
