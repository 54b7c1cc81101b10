-- Two maps of one: fused into each consumer, f would be called twice for each element.
-- (The thesis on the L0 compiler, chapter Fusion, section "When to fuse".)
--
-- There: 3 loops, for nothing is computed twice. Here: 1, which calls it once, since all three are in it.

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64] } output { [3i64, 4i64] [4i64, 6i64] }

def main [n] (a: [n]i64): ([n]i64, [n]i64) =
  let x = map (+ 1) a
  in (map (+ 1) x, map (* 2) x)
