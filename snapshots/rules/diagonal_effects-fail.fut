-- The first prints all of its lines before the second divides by zero.

-- ==
-- input { [3, -1, 2, 5, -4, 1] 2 } output { [4, 0, 3, 6, -3, 2] [2, 0, 1, 3, -2, 1] }
-- input { [3, -1, 2, 5, -4, 1] 0 } error: division by zero
-- input { empty([0]i32) 0 } output { empty([0]i32) empty([0]i32) }

def main (xs: []i32) (d: i32): ([]i32, []i32) =
  let ys = map (\x -> trace (x + 1)) xs
  in (ys, map (\y -> y / d) ys)
