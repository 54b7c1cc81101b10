-- Array types: with a named size, of any size, with a constant size, with an expression.
-- ==
-- input { [1, 2] [3, 4, 5] [6, 7, 8, 9] } output { [1, 2, 1, 2] 3i64 6 }

def main [n] (xs: [n]i32) (ys: []i32) (zs: [4]i32): ([n * 2]i32, i64, i32) =
  (xs ++ xs, length ys, zs[0])
