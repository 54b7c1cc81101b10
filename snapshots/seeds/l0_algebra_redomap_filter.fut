-- redomap2 after filter2 is redomap2.
-- (The thesis on the L0 compiler, chapter Fusion, the compositional algebra.)

-- ==
-- structure { Screma 1 }
-- input { [2i64, 3i64, 5i64] [5i64, 1i64, 9i64] } output { 29i64 }

def main [n] (a1: [n]i64) (a2: [n]i64): i64 =
  let (x1, _) = unzip (filter (\(p, q) -> p < q) (zip a1 a2))
  in reduce (+) 0 (map (\x -> x * x) x1)
