-- An element of a filtered array is read by its index: the filter has to be done by then.

-- ==
-- input { [-1, 5, 2, 7] } output { [0, -3, 2] }
-- input { [-1] } output { empty([0]i32) }

def main [n] (xs: [n]i32): []i32 =
  let kept = filter (> 0) xs
  in map (\x -> x - kept[0]) kept
