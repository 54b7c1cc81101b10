-- A scan of a filter's result is one loop.

-- ==
-- input { [3, -1, 2, 5, -4, 1] } output { [3, 3, 5, 5] }
-- input { [4, 2] } output { [4, 4] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let ys = filter (> 0) xs
  in scan i32.max 0 ys
