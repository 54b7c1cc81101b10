-- A quantifier that needs the number of elements kept waits for the last one.

-- ==
-- input { [3, 1, -2, 4, -9] } output { false }
-- input { [3, -1, 2, 5, -4, 1] } output { false }
-- input { [2, -3, 5, -1] } output { false }
-- input { [3, -7] } output { false }
-- input { empty([0]i32) } output { true }

def main (xs: []i32): bool =
  let ys = filter (> 0) xs
  in all (\y -> y <= i32.i64 (length ys)) ys
