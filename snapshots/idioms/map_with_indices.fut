-- `indices` is no loop, and the position is that of the one loop that is left.

-- ==
-- structure { Screma 1 }
-- input { [3i64, -1i64, 2i64, 5i64] } output { [9i64, 2i64, 6i64, 28i64] }

def main [n] (xs: [n]i64): [n]i64 =
  let ys = map (\x -> x * x) xs
  in map2 (\y i -> y + i) ys (indices ys)
