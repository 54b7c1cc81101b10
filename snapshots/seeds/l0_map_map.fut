-- (map f) after (map g) is map (f after g): no array in between.
-- (The thesis on the L0 compiler, chapter Fusion, introduction and section "When to fuse".)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64] } output { [4i64, 6i64] }

def main [n] (a: [n]i64): [n]i64 =
  map (* 2) (map (+ 1) a)
