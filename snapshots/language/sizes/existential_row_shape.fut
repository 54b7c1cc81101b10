-- The shape of rows that a filter made is known even where no row is made.
-- ==
-- input { [10, 1, 11] } output { empty([0][2]i32) }

def main (xs: []i32) =
  let kept = filter (> 9) xs
  in map (\i -> map (+ i) kept) []
