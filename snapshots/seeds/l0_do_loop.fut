-- Only loops that are combinators are fused: the sequential loop stays behind the map.
-- (The thesis on the L0 compiler, chapter Fusion, introduction, on the do-notation.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64, 3i64] } output { 30i64 }

def main [n] (a: [n]i64): i64 =
  let x = map (* 2) a
  in loop y = 1 for v in x do 2 * y + v
