-- The closest pair of points, divide and conquer: the recursive calls are functions of the host.
--
-- Robinson, Lippmeier, Chakravarty 2014 (seed 003), table 1.1: unfused 7 loops, fused 4, one each for the midpoint, the
-- two halves, what is near the border on either side, and the pairs. (Unfused we count 9: the map in front of the
-- midpoint's sum, and the products of `cross`, are loops of their own here.)

-- ==
-- input { [0.0, 1.0, 2.0, 5.0] [0.0, 7.0, 3.0, 4.0] }
-- input { [1.0] [2.0] }

type point = (f64, f64)

#[effects(pure)]
external "closest" : [](f64, f64) -> f64

def above (y: f64) (p: point): bool = p.1 > y
def below (y: f64) (p: point): bool = p.1 < y

def distance (p: point, q: point): f64 = f64.hypot (p.0 - q.0) (p.1 - q.1)

def main [n] (xs: [n]f64) (ys: [n]f64): f64 =
  let pts = zip xs ys
  let midy = f64.sum (map (.1) pts) / f64.i64 (length pts)
  let aboves = filter (above midy) pts
  let belows = filter (below midy) pts
  let border = f64.min (closest aboves) (closest belows)
  let above_border = filter (\p -> below (midy + border) p && above midy p) pts
  let below_border = filter (\p -> above (midy - border) p && below midy p) pts
  let merged = cross above_border below_border
  let dists = map distance merged
  in reduce f64.min border dists
