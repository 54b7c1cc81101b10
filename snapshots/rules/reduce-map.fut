-- A reduction of a map's result is one loop.

-- ==
-- input { [3, -1, 2, 5, -4, 1] } output { 6 }
-- input { [4, 2] } output { 5 }
-- input { empty([0]i32) } output { 0 }

def main (xs: []i32): i32 =
  let ys = map (+ 1) xs
  in reduce i32.max 0 ys
