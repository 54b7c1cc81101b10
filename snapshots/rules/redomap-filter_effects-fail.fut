-- The first prints all of its lines before the second divides by zero.

-- ==
-- input { [3, -1, 2, 5, -4, 1] 2 } output { true }
-- input { [3, -1, 2, 5, -4, 1] 0 } error: division by zero
-- input { empty([0]i32) 0 } output { false }

def main (xs: []i32) (d: i32): bool =
  let ys = filter (\x -> trace x > 0) xs
  in any (\y -> y / d > 1) ys
