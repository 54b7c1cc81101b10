-- A reduction of a filter's result is one loop.

-- ==
-- input { [3, -1, 2, 5, -4, 1] } output { 5 }
-- input { [4, 2] } output { 4 }
-- input { empty([0]i32) } output { 0 }

def main (xs: []i32): i32 =
  let ys = filter (> 0) xs
  in reduce i32.max 0 ys
