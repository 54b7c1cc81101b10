-- The first loop that fails ends the run, although the second would fail at an earlier element.
-- ==
-- input { [1, 2, 0] [-1, 1, 1] }
-- error: division by zero
-- input { [1, 2, 3] [-1, 1, 1] }
-- error: negative exponent
-- input { [1, 2, 3] [1, 1, 1] } output { [6, 3, 2] [2, 2, 2] }

def main [n] (xs: [n]i32) (ys: [n]i32) =
  let as = map (6 /) xs
  let bs = map (2 **) ys
  in (as, bs)
