-- A map of the same array that reads the other's first element needs that one's array.

-- ==
-- input { [4, 1, 2, 3] } output { [45, 15, 25, 35] }
-- input { [7] } output { [78] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let ys = map (+ 1) xs
  in map (\x -> x * 10 + ys[0]) xs
