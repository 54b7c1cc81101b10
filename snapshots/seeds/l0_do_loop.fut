-- There only loops that are combinators are fused. Here the sequential loop is one that combines from the left, with the
-- map in it.
-- (The thesis on the L0 compiler, chapter Fusion, introduction, on the do-notation.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64, 3i64] } output { 30i64 }

def main [n] (a: [n]i64): i64 =
  let x = map (* 2) a
  in loop y = 1 for v in x do 2 * y + v
