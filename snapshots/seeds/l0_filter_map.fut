-- filter-map fusion.
-- (The thesis on the L0 compiler, chapter Fusion, introduction.)
--
-- There: 2 loops, for it is not possible. Here: 1.

-- ==
-- structure { Screma 1 }
-- input { [1i64, -2i64, 3i64] } output { [2i64, 4i64] }

def main [n] (a: [n]i64): []i64 =
  map (+ 1) (filter (> 0) a)
