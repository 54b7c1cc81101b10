-- The core of quickhull, filterMax (Robinson et al. 2014, listing 1.4): of a cloud of points, those
-- above a line, and the point farthest from it. Every combinator becomes one loop.
--
--   lawson run examples/hull.fut examples/data/airports.csv:longitude,latitude '(-124.6, 48.4)' '(-67.0, 44.8)'
--
-- On the airports of the United States, with the line from Cape Flattery to the coast of Maine: the
-- airports north of it (Alaska's, mostly), and the one farthest from it.
def distance (ax: f64, ay: f64) (bx: f64, by: f64) (x: f64, y: f64): f64 =
  ((bx - ax) * (y - ay) - (by - ay) * (x - ax))
    / f64.sqrt ((bx - ax) * (bx - ax) + (by - ay) * (by - ay))

-- What is no number is farther than nothing: such points are left out.
def farther (p: (f64, f64), d: f64) (q: (f64, f64), e: f64): ((f64, f64), f64) =
  if d > e || f64.isnan e then (p, d) else (q, e)

def main [n] (points: [n](f64, f64)) (a: (f64, f64)) (b: (f64, f64)) =
  let annotated = map (\p -> (p, distance a b p)) points
  let (farthest, _) = reduce farther ((0, 0), -f64.inf) annotated
  let above = filter (\(_, d) -> d > 0) annotated
  let hull = map (\(p, _) -> p) above
  in (farthest, hull)

-- Over the line from (0, 0) to (2, 0) the distance is the height.
-- ==
-- input { [(0.0, 1.0), (2.0, 3.0), (1.0, -1.0), (3.0, 0.5)] (0.0, 0.0) (2.0, 0.0) }
-- output { (2.0, 3.0) [(0.0, 1.0), (2.0, 3.0), (3.0, 0.5)] }
