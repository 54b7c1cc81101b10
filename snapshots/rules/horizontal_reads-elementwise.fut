-- A map of the same array that reads the other's first element needs that one's array.

-- ==
-- input { [4, 1, 2, 3] } output { [43, 13, 23, 33] }
-- input { [7] } output { [71] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let ys = map (12 /) xs
  in map (\x -> x * 10 + ys[0]) xs
