-- A step of the quick hull: the points above a line and the farthest of them, and the hulls of what lies above the two
-- lines to it, which a function of the host makes.
--
-- Robinson, Lippmeier, Chakravarty 2014 (seed 003), section 1.5.4, table 1.1, of `filterMax`: unfused 4 loops, fused 1.
-- (The second loop here puts the two hulls together, which is no part of `filterMax`.)

-- ==
-- structure { Screma 2 }
-- input { [0.0, 1.0, 2.0, 5.0] [0.0, 7.0, 3.0, 4.0] 0.0 0.0 5.0 4.0 }
-- input { [1.0] [2.0] 0.0 0.0 1.0 1.0 }

type point = (f64, f64)

#[effects(pure)]
external "hull" : (f64, f64) -> (f64, f64) -> [](f64, f64) -> [](f64, f64)

def distance ((ax, ay): point) ((bx, by): point) ((x, y): point): f64 =
  (bx - ax) * (y - ay) - (by - ay) * (x - ax)

def main [n] (xs: [n]f64) (ys: [n]f64) (ax: f64) (ay: f64) (bx: f64) (by: f64): []point =
  let (a, b) = ((ax, ay), (bx, by))
  let annotated = map (\p -> (p, distance a b p)) (zip xs ys)
  let (top, _) = reduce (\(p, d) (q, e) -> if e > d then (q, e) else (p, d)) (a, 0) annotated
  let left = filter (\(_, d) -> d > 0) annotated
  let above = map (.0) left
  in hull a top above ++ hull top b above
