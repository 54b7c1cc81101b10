-- A graph that T2 reduces to one node: each node with one predecessor is merged with it.
-- (The thesis on the L0 compiler, chapter Fusion, on the T1-T2 transformation.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64] } output { 62i64 }

def main [n] (a: [n]i64): i64 =
  let x = map (+ 1) a
  let y = map (* 2) x
  let z = scan (+) 0 y
  let w = map2 (*) z (map (\v -> v - 1) y)
  in reduce (+) 0 w
