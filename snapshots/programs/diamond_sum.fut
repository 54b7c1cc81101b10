-- The diamond with a sum in one of its arms: the last map has to wait for it.

-- ==
-- input { [1, 2, 3] } output { [15, 18, 23] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main [n] (xs: [n]i32): [n]i32 =
  let squares = map (\x -> x * x) xs
  let total = i32.sum squares
  in map (\s -> s + total) squares
