-- filterMax: the annotated points, the farthest, the filter and the map of it are one cluster.
-- (Robinson, Lippmeier, Chakravarty 2014, section 1.5.4, listing 1.4, table 1.1.)

-- ==
-- structure { Screma 1 }
-- input { [0i64, 1i64, 2i64, 0i64] [0i64, 3i64, 1i64, 5i64] 2i64 2i64 } output { 0i64 5i64 [1i64, 0i64] [3i64, 5i64] }

def main [n] (xs: [n]i64) (ys: [n]i64) (a: i64) (b: i64): (i64, i64, []i64, []i64) =
  let ptsAnn = map2 (\x y -> ((x, y), a * y - b * x)) xs ys
  let farther = \(p, d) (q, e) -> if d < e then (q, e) else (p, d)
  let ((x, y), _) = reduce farther ((0, 0), i64.lowest) ptsAnn
  let aboveAnn = filter (\(_, d) -> d > 0) ptsAnn
  let (us, vs) = unzip (map (.0) aboveAnn)
  in (x, y, us, vs)
