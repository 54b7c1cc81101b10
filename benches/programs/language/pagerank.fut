-- One step of PageRank over a list of edges.
def main [n][m] (rank: [n]f64) (degree: [n]i64) (from: [m]i64) (to: [m]i64) =
  let gives = map (\s -> rank[s] / f64.i64 degree[s]) from
  let sums = hist (+) 0.0 n to gives
  in map (\s -> 0.15 / f64.i64 n + 0.85 * s) sums
