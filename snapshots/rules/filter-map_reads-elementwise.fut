-- A filter that reads the first element beside the current one needs the array.

-- ==
-- input { [4, 1, 2, 3] } output { empty([0]i32) }
-- input { [3, -1, 2, 5, -4, 1] } output { [-12, 2, -3] }
-- input { [7] } output { empty([0]i32) }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let ys = map (12 /) xs
  in filter (\y -> y < ys[0]) ys
