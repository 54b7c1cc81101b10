-- Cluster 3 of the closest points: all pairs, their distances, and the least of them.
-- (Robinson, Lippmeier, Chakravarty 2014, section 1.5.2, listing 1.2.)

-- ==
-- structure { Screma 1 }
-- input { [0i64, 5i64] [3i64, 9i64] 10i64 } output { 2i64 }
-- input { [0i64, 5i64] empty([0]i64) 10i64 } output { 10i64 }

def main [n] [m] (above: [n]i64) (below: [m]i64) (border: i64): i64 =
  let merged = cross above below
  let dists = map (\(a, b) -> i64.abs (a - b)) merged
  let mins = reduce i64.min i64.highest dists
  in i64.min border mins
