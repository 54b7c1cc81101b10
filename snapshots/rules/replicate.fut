-- A value that is the same for each element is used as it is, and never built.

-- ==
-- input { [3, -1, 2, 5, -4, 1] 3 } output { [9, -3, 6, 15, -12, 3] }
-- input { empty([0]i32) 3 } output { empty([0]i32) }

def main [n] (xs: [n]i32) (x: i32): []i32 =
  map2 (*) xs (replicate n x)
