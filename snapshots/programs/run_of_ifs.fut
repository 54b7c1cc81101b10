-- Branches on the same condition come together, those on another one don't.

-- ==
-- input { true true [1, 2] } output { [2, 3] 3 [4, 5] }
-- input { false true [1, 2] } output { [1, 2] 0 [2, 3] }
-- input { true false [1, 2] } output { [2, 3] 3 [2, 3] }

def main [n] (b: bool) (c: bool) (xs: [n]i32): ([n]i32, i32, [n]i32) =
  let ys = if b then map (+ 1) xs else xs
  let s = if b then i32.sum xs else 0
  let zs = if c then map (\y -> y + (if b then 2 else 1)) ys else ys
  in (ys, s, zs)
