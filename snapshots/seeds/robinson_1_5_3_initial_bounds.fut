-- Cluster 1.1 of the quadtree: two maps and four folds, one loop.
-- (Robinson, Lippmeier, Chakravarty 2014, section 1.5.3, listing 1.3.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 4i64, 2i64] [5i64, 3i64, 9i64] } output { 1i64 3i64 4i64 9i64 }

def main [n] (us: [n]i64) (vs: [n]i64): (i64, i64, i64, i64) =
  let pts = zip us vs
  let xs = map (.0) pts
  let ys = map (.1) pts
  let x1 = i64.minimum xs
  let x2 = i64.maximum xs
  let y1 = i64.minimum ys
  let y2 = i64.maximum ys
  in (x1, y1, x2, y2)
