-- The points on the left of a line: what is computed for the filter is not built.

-- ==
-- input { [0, 1, 2, 0] [0, 3, 1, 5] 2 2 } output { [1, 0] [3, 5] [4, 10] }
-- input { empty([0]i32) empty([0]i32) 1 1 } output { empty([0]i32) empty([0]i32) empty([0]i32) }

def main [n] (xs: [n]i32) (ys: [n]i32) (a: i32) (b: i32): ([]i32, []i32, []i32) =
  let sides = map2 (\x y -> a * y - b * x) xs ys
  in unzip3 (filter (\(_, _, s) -> s > 0) (zip3 xs ys sides))
