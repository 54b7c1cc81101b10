-- 2 needs the whole of 1, and 4 of 3: with 3 beside 1 two loops are enough, with 3 beside 2 it would be three.
-- (The report on loop fusion in LMS, section 5.4, the dependency graph.)

-- ==
-- structure { Screma 2 }
-- input { [1i64, 2i64, 3i64] } output { 6i64 [7i64, 8i64, 9i64] 3i64 [3i64, 6i64, 9i64] }

def main [n] (xs: [n]i64): (i64, [n]i64, i64, [n]i64) =
  let node1 = i64.sum xs
  let node2 = map (+ node1) xs
  let node3 = i64.maximum xs
  let node4 = map (* node3) xs
  in (node1, node2, node3, node4)
