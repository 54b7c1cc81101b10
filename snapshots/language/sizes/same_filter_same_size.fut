-- Everything made from one filter's result has one size.
-- ==
-- input { [5, -1, 7] } output { [(5), 7] [25, 49] 74 }

def main (xs: []i32) =
  let kept = filter (> 0) xs
  let squares = map2 (*) kept kept
  in (kept, squares, i32.sum (map (\(_, s) -> s) (zip kept squares)))
