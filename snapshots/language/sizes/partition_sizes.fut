-- The parts of `partition` have the input's size together.
-- ==
-- input { [1, -2, 3, -4] } output { [1, 3] [-2, -4] [2, -4, 6, -8] }

def main [n] (xs: [n]i32) =
  let (yes, no) = partition (> 0) xs
  let whole: [n]i32 = yes ++ no
  in (yes, no, map2 (\_ x -> 2 * x) whole xs)
