-- A weighted mean, guarded against weights that are all zero.
def main [n] (xs: [n]f64) (ws: [n]f64) =
  let merge (w1, m1) (w2, m2) =
    let w = w1 + w2
    in if w > 0 then (w, (w1 * m1 + w2 * m2) / w) else (0, 0)
  let part x w = if w > 0 then (w, x) else (0, 0)
  in (reduce merge (0, 0) (map2 part xs ws)).1
