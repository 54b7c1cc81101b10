-- A loop inside a branch is in another scope than the loops beside the branch: they stay apart.

-- ==
-- input { true [1, 2, 3] } output { [2, 3, 4] 12 }
-- input { false [1, 2, 3] } output { [2, 3, 4] 6 }

def main [n] (b: bool) (xs: [n]i32): ([n]i32, i32) =
  let ys = map (+ 1) xs
  let s = if b then i32.sum (map (* 2) xs) else i32.sum xs
  in (ys, s)
