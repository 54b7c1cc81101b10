-- A lambda's parameters are patterns too.
-- ==
-- input { [1, 2] [10, 20] } output { [11, 22] [1, 2] [10, 20] }

def main [n] (xs: [n]i32) (ys: [n]i32) =
  ( map (\(x, y) -> x + y) (zip xs ys)
  , map (\{left, right = _} -> left) (map2 (\left right -> {left, right}) xs ys)
  , map2 (\_ (y: i32) -> y) xs ys
  )
