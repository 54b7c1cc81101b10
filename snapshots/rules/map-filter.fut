-- A map of a filter's result is one loop.

-- ==
-- input { [3, -1, 2, 5, -4, 1] } output { [6, 4, 10, 2] }
-- input { [4, 2] } output { [8, 4] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let ys = filter (> 0) xs
  in map (* 2) ys
