-- The size of a concatenation is the sum, in either order.
-- ==
-- input { [1, 2] [3] } output { [(1), 2, 3] [4, 3, 5] }

def main (xs: []i32) (ys: []i32) =
  let a = xs ++ ys
  let b = ys ++ xs
  in (a, map2 (+) a b)
