-- Four results of one array that need nothing of each other: it is read once.

-- ==
-- input { [3, -9, 6] } output { 0 -9 6 [9, 81, 36] }
-- input { empty([0]i32) } output { 0 2147483647 -2147483648 empty([0]i32) }

def main [n] (xs: [n]i32): (i32, i32, i32, [n]i32) =
  (i32.sum xs, i32.minimum xs, i32.maximum xs, map (\x -> x * x) xs)
