-- reduce2 after filter2 is a reduction under the condition.
-- (The thesis on the L0 compiler, chapter Fusion, introduction and the compositional algebra.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, -2i64, 3i64] } output { 4i64 }

def main [n] (a: [n]i64): i64 =
  let x = filter (> 0) a
  in reduce (+) 0 x
