-- Two branches on different conditions stay two.

-- ==
-- input { true true 5 3 } output { 8 16 }
-- input { true false 5 3 } output { 8 3 }
-- input { false true 5 3 } output { 2 4 }
-- input { false false 5 3 } output { 2 3 }

def main (b: bool) (c: bool) (x: i32) (y: i32): (i32, i32) =
  let u = if b then x + y else x - y
  let v = if c then u * 2 else y
  in (u, v)
