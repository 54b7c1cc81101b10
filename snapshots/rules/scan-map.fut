-- A scan of a map's result is one loop.

-- ==
-- input { [3, -1, 2, 5, -4, 1] } output { [4, 4, 4, 6, 6, 6] }
-- input { [4, 2] } output { [5, 5] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let ys = map (+ 1) xs
  in scan i32.max 0 ys
