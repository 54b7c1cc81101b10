-- One step of k-means in the plane: nearest centre, then the mean of what is nearest to each.
-- ==
-- input { [0.0, 1.0, 9.0, 10.0] [0.0, 0.0, 9.0, 9.0] [0.0, 10.0] [1.0, 8.0] }
-- output { [0i64, 0i64, 1i64, 1i64] [0.5, 9.5] [0.0, 9.0] }

type point = (f64, f64)

def distance2 ((x1, y1): point) ((x2, y2): point) = (x1 - x2) ** 2 + (y1 - y2) ** 2

def nearest [k] (centres: [k]point) (p: point): i64 =
  let closer (i, d) (j, e) = if e < d || e == d && j < i then (j, e) else (i, d)
  in (reduce closer (-1, f64.inf) (zip (iota k) (map (distance2 p) centres))).0

def main [n] [k] (xs: [n]f64) (ys: [n]f64) (cx: [k]f64) (cy: [k]f64) =
  let points = zip xs ys
  let groups = map (nearest (zip cx cy)) points
  let counts = hist (+) 0 k groups (replicate n 1)
  let add (a, b) (c, d) = (a + c, b + d)
  let sums = hist add (0, 0) k groups points
  let (mx, my) = unzip (map2 (\(x, y) c -> (x / c, y / c)) sums counts)
  in (groups, mx, my)
