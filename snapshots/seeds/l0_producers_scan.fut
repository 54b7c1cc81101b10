-- A scan is a producer for each consumer.
-- (The thesis on the L0 compiler, chapter Fusion, the figure of producers and consumers; beside each other, too, here.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, -2i64, 3i64] } output { [2i64, 0i64, 3i64] 2i64 [1i64, 1i64, 2i64] [1i64, 2i64] 6i64 }

def main [n] (a: [n]i64): ([n]i64, i64, [n]i64, []i64, i64) =
  let p = scan (+) 0 a
  in (
    map (+ 1) p,
    reduce (+) 0 p,
    scan i64.max i64.lowest p,
    filter (> 0) p,
    reduce (+) 0 (map (\x -> x * x) p)
  )
