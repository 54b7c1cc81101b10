-- One step of k-means: the mean of the points that are nearest to each centre.
def distance (a: [3]f64) (b: [3]f64) = f64.sum (map2 (\x y -> (x - y) * (x - y)) a b)
def nearest [k] (centres: [k][3]f64) (p: [3]f64): i64 =
  let (_, best) = loop (d, best) = (f64.inf, 0) for j < k do
    let e = distance p centres[j]
    in if e < d then (e, j) else (d, best)
  in best
def main [n][k] (points: [n][3]f64) (centres: [k][3]f64) =
  let own = map (nearest centres) points
  let counts = hist (+) 0 k own (replicate n 1)
  let sum d = hist (+) 0 k own (map (\p -> p[d]) points)
  let mean d = map2 (\s c -> s / f64.i64 c) (sum d) counts
  in (mean 0, mean 1, mean 2)
