-- A quantifier that needs the number of elements that another loop keeps waits for its end.

-- ==
-- input { [3, 1, -2, 4, -9] } output { false }
-- input { [3, -1, 2, 5, -4, 1] } output { false }
-- input { [2, -3, 5, -1] } output { false }
-- input { [3, -7] } output { false }
-- input { empty([0]i32) } output { true }

def main (xs: []i32): bool =
  let ys = scan (+) 0 xs
  let positive = filter (> 0) xs
  in all (\y -> y <= i32.i64 (length positive)) ys
