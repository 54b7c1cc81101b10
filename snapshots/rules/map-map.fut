-- A map of a map's result is one loop.

-- ==
-- input { [3, -1, 2, 5, -4, 1] } output { [8, 0, 6, 12, -6, 4] }
-- input { [4, 2] } output { [10, 6] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let ys = map (+ 1) xs
  in map (* 2) ys
