-- A step of the quick hull: the points on one side of a line, and the farthest of them, in one pass.

-- ==
-- input { [0, 1, 2, 0] [0, 3, 1, 5] 2 2 } output { [1, 0] [3, 5] 10 }
-- input { [1] [0] 2 2 } output { empty([0]i32) empty([0]i32) -2147483648 }

def main [n] (xs: [n]i32) (ys: [n]i32) (a: i32) (b: i32): ([]i32, []i32, i32) =
  let sides = map2 (\x y -> a * y - b * x) xs ys
  let left = filter (\(_, _, s) -> s > 0) (zip3 xs ys sides)
  let farthest = i32.maximum (map (\(_, _, s) -> s) left)
  let (us, vs, _) = unzip3 left
  in (us, vs, farthest)
