-- A step of the search for the closest pair of points: the points above and below the middle, and the least distance of
-- two that lie near it on either side (Robinson, Lippmeier, Chakravarty 2014, section 1.5.2, table 1.1: fused 4 loops).
--
-- In place of the recursive calls stand the first two points of each half, and a bound: what is near the middle waits for
-- both halves, as there.
type point = (f64, f64)

def distance (p: point, q: point): f64 =
  f64.sqrt ((p.0 - q.0) * (p.0 - q.0) + (p.1 - q.1) * (p.1 - q.1))

def closest (bound: f64) (half: []point): f64 =
  if length half > 1 then f64.min bound (distance (half[0], half[1])) else bound

def main [n] (xs: [n]f64) (ys: [n]f64) (bound: f64) =
  let points = zip xs ys
  let middle = f64.sum ys / f64.i64 n
  let aboves = filter (\(_, y) -> y > middle) points
  let belows = filter (\(_, y) -> y < middle) points
  let border = f64.min (closest bound aboves) (closest bound belows)
  let above_border = filter (\(_, y) -> y > middle && y < middle + border) points
  let below_border = filter (\(_, y) -> y < middle && y > middle - border) points
  let merged = cross above_border below_border
  let dists = map distance merged
  let closest = reduce f64.min border dists
  let ((ax, ay), (bx, by)) = (unzip aboves, unzip belows)
  in (ax, ay, bx, by, closest)

-- ==
-- structure { Screma 4 }
-- input { [0.0, 1.0, 2.0, 5.0] [0.0, 7.0, 3.0, 4.0] 9.0 }
-- output { [1.0, 5.0] [7.0, 4.0] [0.0, 2.0] [0.0, 3.0] 3.1622776601683795 }
-- input { [1.0] [2.0] 9.0 }
-- output { empty([0]f64) empty([0]f64) empty([0]f64) empty([0]f64) 9.0 }
