-- Every element against the greatest: two passes, however one writes it.

-- ==
-- input { [3, 9, 6] } output { [-6, 0, -3] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main [n] (xs: [n]i32): [n]i32 =
  let greatest = i32.maximum xs
  in map (\x -> x - greatest) xs
