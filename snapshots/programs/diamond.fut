-- Two maps of one map, and a map of both: one loop, nothing built in between.

-- ==
-- input { [1, 2, 3] } output { [6, 60, 270] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main [n] (xs: [n]i32): [n]i32 =
  let top = map (\x -> x * x) xs
  let left = map (+ 1) top
  let right = map (* 3) top
  in map2 (*) left right
