-- The core of quickhull: the point farthest from a line, and all points above it
-- (Robinson et al. 2014, listing 1.4).
-- ==
-- input { [0.0, 1.0, 2.0, 3.0] [0.0, 2.0, 1.0, -1.0] }
-- output { 1.0 2.0 [1.0, 2.0] [2.0, 1.0] }

type point = (f64, f64)
type line = (point, point)

-- Twice the area of the triangle that a point makes with a line.
def distance (((x1, y1), (x2, y2)): line) ((x, y): point): f64 =
  (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)

def filter_max [n] (l: line) (points: [n]point) =
  let annotated = map (\p -> (p, distance l p)) points
  let (farthest, _) = reduce (\a b -> if a.1 > b.1 then a else b) ((0, 0), -f64.inf) annotated
  let above = filter (\a -> a.1 > 0) annotated
  in (farthest, map (.0) above)

def main (xs: []f64) (ys: []f64) =
  let ((x, y), above) = filter_max ((0, 0), (3, 0)) (zip xs ys)
  let (a, b) = unzip above
  in (x, y, a, b)
