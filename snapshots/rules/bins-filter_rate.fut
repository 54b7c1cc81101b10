-- A histogram that needs the number of elements kept waits for the last one.

-- ==
-- input { [3i64, 1i64, 2i64, 3i64] } output { [0i64, 1i64, 2i64, 6i64, 0i64] }
-- input { [1i64, 1i64, -2i64, 1i64, -9i64] } output { [0i64, 1i64, 0i64, 0i64, 0i64] }
-- input { [0i64, 0i64, 1i64, 0i64] } output { [0i64, 1i64, 0i64, 0i64, 0i64] }
-- input { [2i64, -1i64, -1i64, 2i64, 1i64, -2i64] } output { [0i64, 1i64, 2i64, 0i64, 0i64] }
-- input { empty([0]i64) } output { [0i64, 0i64, 0i64, 0i64, 0i64] }

def main (xs: []i64): [5]i64 =
  let ys = filter (> 0) xs
  in hist (\a b -> if length ys > 3 then a + b else a | b) 0 5 ys ys
