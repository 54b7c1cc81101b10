-- A histogram that needs the sum of all elements waits for the end of the loop that sums them.

-- ==
-- input { [3i64, 1i64, 2i64, 3i64] } output { [0i64, 0i64, 2i64, 3i64, 8i64] }
-- input { [1i64, 1i64, 1i64, 2i64, -3i64, 1i64, 1i64] } output { [0i64, 0i64, 10i64, 3i64, 0i64] }
-- input { [7i64] } output { [0i64, 0i64, 0i64, 0i64, 0i64] }
-- input { empty([0]i64) } output { [0i64, 0i64, 0i64, 0i64, 0i64] }

def main (xs: []i64): [5]i64 =
  let ys = map (+ 1) xs
  let total = i64.sum xs
  in hist (\a b -> if total > 3 then a + b else a | b) 0 5 ys ys
