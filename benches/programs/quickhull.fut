-- The core of quickhull, filterMax: the points above a line, and the farthest from it (Robinson, Lippmeier, Chakravarty
-- 2014, section 1.5.4, table 1.1: 4 loops become 1).
def distance (ax: f64, ay: f64) (bx: f64, by: f64) (x: f64, y: f64): f64 =
  (bx - ax) * (y - ay) - (by - ay) * (x - ax)

-- What is no number is farther than nothing.
def farther (p: (f64, f64), d: f64) (q: (f64, f64), e: f64): ((f64, f64), f64) =
  if d > e || f64.isnan e then (p, d) else (q, e)

def main [n] (xs: [n]f64) (ys: [n]f64) (a: f64) (b: f64) =
  let annotated = map (\p -> (p, distance (-1, a) (1, b) p)) (zip xs ys)
  let (farthest, _) = reduce farther ((0, 0), -f64.inf) annotated
  let left = filter (\(_, d) -> d > 0) annotated
  let above = map (\(p, _) -> p) left
  let (us, vs) = unzip above
  in (us, vs, farthest.0, farthest.1)

-- ==
-- structure { Screma 1 }
-- input { [0.0, 1.0, 0.5, -1.0] [1.0, 3.0, -1.0, 0.5] 0.0 0.0 }
-- output { [0.0, 1.0, -1.0] [1.0, 3.0, 0.5] 1.0 3.0 }
