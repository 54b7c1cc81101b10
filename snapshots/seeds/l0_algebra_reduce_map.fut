-- reduce2 after map2 is redomap2, with two accumulators.
-- (The thesis on the L0 compiler, chapter Fusion, the compositional algebra.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64] [5i64, 9i64] } output { 5i64 9i64 }

def f (a: i64): (i64, i64) = (a + 1, a * 2)

def main [n] (a1: [n]i64) (y: [n]i64): (i64, i64) =
  let (x1, _) = unzip (map f a1)
  in reduce (\(a, b) (c, d) -> (a + c, i64.max b d)) (0, i64.lowest) (zip x1 y)
