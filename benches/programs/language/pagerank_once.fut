-- One step of PageRank over a list of edges: what a page gives is divided once, and not for each of its edges.
def main [n][m] (rank: [n]f64) (degree: [n]i64) (from: [m]i64) (to: [m]i64) =
  let each = map2 (\r d -> r / f64.i64 d) rank degree
  let gives = map (\s -> each[s]) from
  let sums = hist (+) 0.0 n to gives
  in map (\s -> 0.15 / f64.i64 n + 0.85 * s) sums
