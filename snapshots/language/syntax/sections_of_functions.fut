-- Sections of functions in backticks.
-- ==
-- input { [1, 2, 3] } output { [9, 8, 7] [-9, -8, -7] [1, 2, 3] }

def minus (x: i32) (y: i32): i32 = x - y
def main (xs: []i32) =
  (map (10 `minus`) xs, map (`minus` 10) xs, map2 (`minus`) (map (* 2) xs) xs)
