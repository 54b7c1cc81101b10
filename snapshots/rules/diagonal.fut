-- The first map's array is a result, and what the second one reads: one loop gives both.

-- ==
-- input { [3, -1, 2, 5, -4, 1] } output { [4, 0, 3, 6, -3, 2] [8, 0, 6, 12, -6, 4] }
-- input { [4, 2] } output { [5, 3] [10, 6] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) }

def main (xs: []i32): ([]i32, []i32) =
  let ys = map (+ 1) xs
  in (ys, map (* 2) ys)
