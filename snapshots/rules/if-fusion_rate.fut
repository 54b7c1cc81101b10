-- A branch that needs the number of elements that the other branch gives waits for it.

-- ==
-- input { true [3, -1, 2] } output { [3, 2] 20 }
-- input { false [3, -1, 2] } output { [3, -1, 2] 7 }

def main (b: bool) (xs: []i32): ([]i32, i32) =
  let ys = if b then filter (> 0) xs else xs
  let tenfold = if b then i32.i64 (length ys) * 10 else 7
  in (ys, tenfold)
