-- A step of a quadtree: the bounds of all points, and the points of each quadrant (Robinson, Lippmeier, Chakravarty 2014,
-- section 1.5.3, table 1.1: 8 loops become 2).
def inbox (x1: f64, y1: f64, x2: f64, y2: f64) (x: f64, y: f64): bool =
  x1 <= x && x < x2 && y1 <= y && y < y2

def main [n] (xs: [n]f64) (ys: [n]f64) =
  let points = zip xs ys
  let x1 = f64.minimum xs
  let x2 = f64.maximum xs
  let y1 = f64.minimum ys
  let y2 = f64.maximum ys
  let (x, y) = ((x1 + x2) / 2, (y1 + y2) / 2)
  let p1 = filter (inbox (x1, y1, x, y)) points
  let p2 = filter (inbox (x, y1, x2, y)) points
  let p3 = filter (inbox (x1, y, x, y2)) points
  let p4 = filter (inbox (x, y, x2, y2)) points
  let ((ax, ay), (bx, by), (cx, cy), (dx, dy)) = (unzip p1, unzip p2, unzip p3, unzip p4)
  in (ax, ay, bx, by, cx, cy, dx, dy)

-- ==
-- structure { Screma 2 }
-- input { [0.0, 3.0, 1.0, 4.0, 4.0] [0.0, 1.0, 3.0, 3.0, 4.0] }
-- output { [0.0] [0.0] [3.0] [1.0] [1.0] [3.0] empty([0]f64) empty([0]f64) }
