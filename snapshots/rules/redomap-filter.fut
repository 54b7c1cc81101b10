-- A quantifier of a filter's result is one loop.

-- ==
-- input { [3, -1, 2, 5, -4, 1] } output { false }
-- input { [4, 2] } output { false }
-- input { empty([0]i32) } output { false }

def main (xs: []i32): bool =
  let ys = filter (> 0) xs
  in any (> 5) ys
