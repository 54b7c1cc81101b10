-- A reduction that needs the number of elements that another loop keeps waits for its end.

-- ==
-- input { [3, 1, -2, 4, -9] } output { -1 }
-- input { [3, -1, 2, 5, -4, 1] } output { 29 }
-- input { [2, -3, 5, -1] } output { -1 }
-- input { [3, -7] } output { -1 }
-- input { empty([0]i32) } output { 0 }

def main (xs: []i32): i32 =
  let ys = scan (+) 0 xs
  let positive = filter (> 0) xs
  in reduce (\a b -> if i32.i64 (length positive) > 3 then a + b else a | b) 0 ys
