-- map2 after map2 is map2, with one of two results and another array.
-- (The thesis on the L0 compiler, chapter Fusion, the compositional algebra.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64] [10i64, 20i64] } output { [20i64, 60i64] }

def f (a: i64): (i64, i64) = (a + 1, a * 2)

def main [n] (a1: [n]i64) (y: [n]i64): [n]i64 =
  let (x1, _) = unzip (map f a1)
  in map2 (*) x1 y
