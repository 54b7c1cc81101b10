-- A reduction of a scan's result is one loop.

-- ==
-- input { [3, -1, 2, 5, -4, 1] } output { 9 }
-- input { [4, 2] } output { 6 }
-- input { empty([0]i32) } output { 0 }

def main (xs: []i32): i32 =
  let ys = scan (+) 0 xs
  in reduce i32.max 0 ys
