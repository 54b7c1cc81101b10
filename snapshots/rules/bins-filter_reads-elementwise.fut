-- A histogram that reads the first element of another array can't run while that is being made.

-- ==
-- input { [-4i64, 1i64, 2i64, 1i64] } output { [0i64, 1i64, 2i64, 0i64, 0i64] }
-- input { [3i64, -1i64, 2i64, 3i64, -4i64, 1i64] } output { [0i64, 1i64, 2i64, 6i64, 0i64] }
-- input { [7i64] } output { [0i64, 0i64, 0i64, 0i64, 0i64] }
-- input { empty([0]i64) } output { [0i64, 0i64, 0i64, 0i64, 0i64] }

def main (xs: []i64): [5]i64 =
  let ys = filter (> 0) xs
  let ws = map (+ 3) xs
  in hist (\a b -> if ws[0] > 3 then a + b else a | b) 0 5 ys ys
