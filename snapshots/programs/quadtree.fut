-- A quadtree: the bounds of all points, and the points of each quadrant, whose trees a function of the host makes.
--
-- Robinson, Lippmeier, Chakravarty 2014 (seed 003), table 1.1: unfused 8 loops (four folds, four filters), fused 2.

-- ==
-- input { [0.0, 1.0, 2.0, 5.0] [0.0, 7.0, 3.0, 4.0] }
-- input { [1.0] [2.0] }

type box = (f64, f64, f64, f64)

#[effects(pure)]
external "go" : [](f64, f64) -> (f64, f64, f64, f64) -> i64

def inbox ((x1, y1, x2, y2): box) ((x, y): (f64, f64)): bool = x1 <= x && x < x2 && y1 <= y && y < y2

def main [n] (xs: [n]f64) (ys: [n]f64): (i64, i64, i64, i64) =
  let (x1, x2) = (f64.minimum xs, f64.maximum xs)
  let (y1, y2) = (f64.minimum ys, f64.maximum ys)
  let (x, y) = ((x1 + x2) / 2, (y1 + y2) / 2)
  let b1 = (x1, y1, x, y)
  let b2 = (x, y1, x2, y)
  let b3 = (x1, y, x, y2)
  let b4 = (x, y, x2, y2)
  let pts = zip xs ys
  let p1 = filter (inbox b1) pts
  let p2 = filter (inbox b2) pts
  let p3 = filter (inbox b3) pts
  let p4 = filter (inbox b4) pts
  in (go p1 b1, go p2 b2, go p3 b3, go p4 b4)
