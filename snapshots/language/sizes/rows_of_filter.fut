-- Arrays are regular; a filter in a `map` is fine when its size doesn't leave it.
-- ==
-- input { [[1, -2, 3], [-4, -5, 6]] } output { [2i64, 1i64] [4, 6] }

def main (xss: [][]i32) =
  ( map (\xs -> length (filter (> 0) xs)) xss
  , map (\xs -> let kept = filter (> 0) xs in i32.sum kept) xss
  )
