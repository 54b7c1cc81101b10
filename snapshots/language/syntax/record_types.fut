-- Records: the order of fields does not matter.
-- ==
-- input { 3 4 } output { 5i64 -1 }

type point = {x: i32, y: i32}
def difference (p: {y: i32, x: i32,}): i32 = p.x - p.y
def main (x: i32) (y: i32) =
  let p: point = {y = y, x = x}
  in (length [p.x, p.x, p.y, p.y, 1], difference p)
