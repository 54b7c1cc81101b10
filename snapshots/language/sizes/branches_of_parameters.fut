-- The caller chooses the size of a parameter, and no other branch does: an `if` between them has a size of its own.
-- ==
-- input { true [1, 2] } output { [1, 2] [1, 2] [1, 2] }
-- input { false [1, 2] } output { [1, 2, 1, 2] [9] [] }

def main (c: bool) (xs: []i32) =
  ( if c then xs else xs ++ xs
  , if c then xs else [9]
  , if c then xs else []
  )

-- ==
-- entry: either
-- input { true [1] [2, 3] } output { [1] }
-- input { false [1] [2, 3] } output { [2, 3] }

entry either (c: bool) (xs: []i32) (ys: []i32) = if c then xs else ys
