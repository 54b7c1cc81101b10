-- A map is a producer for each consumer: map, reduce, scan, filter and redomap.
-- (The thesis on the L0 compiler, chapter Fusion, the figure of producers and consumers; beside each other, too, here.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, -2i64, 3i64] } output { [3i64, -3i64, 7i64] 4i64 [2i64, -2i64, 4i64] [2i64, 6i64] 56i64 }

def main [n] (a: [n]i64): ([n]i64, i64, [n]i64, []i64, i64) =
  let p = map (* 2) a
  in (map (+ 1) p, reduce (+) 0 p, scan (+) 0 p, filter (> 0) p, reduce (+) 0 (map (\x -> x * x) p))
