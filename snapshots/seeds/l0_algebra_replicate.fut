-- replicate can be fused without restrictions: both maps read its element; the array itself is updated behind them.
-- (The thesis on the L0 compiler, chapter Fusion, the compositional algebra.)
--
-- There: 2 loops, for only producers and consumers are fused. Here: 1, for y and z are beside each other.

-- ==
-- structure { Screma 1 }
-- input { 2i64 [1i64, 2i64] [3i64, 4i64] } output { [7i64, 2i64] [3i64, 4i64] [6i64, 8i64] }

def main [n] (a: i64) (b: [n]i64) (c: [n]i64): ([n]i64, [n]i64, [n]i64) =
  let x = replicate n a
  let y = map2 (+) x b
  let z = map2 (*) x c
  let x[0] = 7
  in (x, y, z)
