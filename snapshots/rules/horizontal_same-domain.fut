-- Arrays of different sizes are not one iteration space.

-- ==
-- input { [1, 2, 3] [4, 5] } output { [2, 3, 4] [8, 10] }
-- input { [1] [4, 5] } output { [2] [8, 10] }
-- input { [1, 2] [4, 5] } output { [2, 3] [8, 10] }
-- input { empty([0]i32) [1] } output { empty([0]i32) [2] }

def main [n] [m] (xs: [n]i32) (ys: [m]i32): ([]i32, []i32) =
  let us = map (+ 1) xs
  let vs = map (* 2) ys
  in (us, vs)
