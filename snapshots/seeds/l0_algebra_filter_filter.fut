-- filter2 after filter2 is filter2: the second one reads a part of what the first one gives.
-- (The thesis on the L0 compiler, chapter Fusion, the compositional algebra.)

-- ==
-- structure { Screma 1 }
-- input { [2i64, 3i64, 5i64] [5i64, 1i64, 9i64] } output { [2i64] }

def main [n] (a1: [n]i64) (a2: [n]i64): []i64 =
  let (x1, _) = unzip (filter (\(p, q) -> p < q) (zip a1 a2))
  in filter (\x -> x % 2 == 0) x1
