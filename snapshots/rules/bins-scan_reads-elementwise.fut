-- A histogram that reads the first element beside the current one needs the array.

-- ==
-- input { [4i64, 1i64, 2i64, 1i64, 1i64] } output { [0i64, 0i64, 0i64, 0i64, 4i64] }
-- input { [3i64, -1i64, 2i64, 3i64, -4i64, 1i64] } output { [0i64, 0i64, 2i64, 3i64, 4i64] }
-- input { [4i64, 0i64, -2i64, 0i64] } output { [0i64, 0i64, 4i64, 0i64, 8i64] }
-- input { [1i64, 2i64, 0i64, 0i64] } output { [0i64, 1i64, 0i64, 3i64, 0i64] }
-- input { empty([0]i64) } output { [0i64, 0i64, 0i64, 0i64, 0i64] }

def main (xs: []i64): [5]i64 =
  let ys = scan (+) 0 xs
  in hist (\a b -> if ys[0] > 3 then a + b else a | b) 0 5 ys ys
