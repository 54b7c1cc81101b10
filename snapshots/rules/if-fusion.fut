-- Two branches on one condition are one.

-- ==
-- input { true 5 3 } output { 8 16 }
-- input { false 5 3 } output { 2 3 }

def main (b: bool) (x: i32) (y: i32): (i32, i32) =
  let u = if b then x + y else x - y
  let v = if b then u * 2 else y
  in (u, v)
