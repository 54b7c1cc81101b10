-- redomap2 after map2 is redomap2.
-- (The thesis on the L0 compiler, chapter Fusion, the compositional algebra.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64] [10i64, 20i64] } output { 80i64 }

def f (a: i64): (i64, i64) = (a + 1, a * 2)

def main [n] (a1: [n]i64) (y: [n]i64): i64 =
  let (x1, _) = unzip (map f a1)
  in reduce (+) 0 (map2 (*) x1 y)
