-- Branches of different sizes give an unknown size; of equal sizes that size.
-- ==
-- input { true [1, 2, 3] } output { [1] [2, 3, 4] }
-- input { false [1, 2, 3] } output { [1, 2, 3] [0, 1, 2] }

def main [n] (c: bool) (xs: [n]i32) =
  let some = if c then take 1 xs else xs
  let all: [n]i32 = if c then map (+ 1) xs else map (\x -> x - 1) xs
  in (some, all)
