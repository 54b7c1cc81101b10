-- Records and their fields; `{x}` is short for `{x = x}`.
-- ==
-- input { 3 4 } output { 25 7 3 }

def main (x: i32) (y: i32) =
  let p = {x, y,}
  let r = {p, sum = x + y}
  in (r.p.x * r.p.x + r.p.y * p.y, r.sum, {x = 1, y = x}.y)
