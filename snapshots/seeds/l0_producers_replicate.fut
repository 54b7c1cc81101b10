-- A replicate is a producer for each consumer, and is not built.
-- (The thesis on the L0 compiler, chapter Fusion, the figure of producers and consumers; beside each other, too, here.)

-- ==
-- structure { Screma 1 }
-- input { 2i64 [1i64, 2i64] } output { [3i64, 4i64] 4i64 [2i64, 4i64] [2i64, 2i64] 8i64 }

def main [n] (x: i64) (ys: [n]i64): ([n]i64, i64, [n]i64, []i64, i64) =
  let p = replicate n x
  in (
    map2 (+) p ys,
    reduce (+) 0 p,
    scan (+) 0 p,
    filter (> 1) p,
    reduce (+) 0 (map (\y -> y * y) p)
  )
