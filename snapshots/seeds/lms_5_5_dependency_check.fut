-- 2 depends on 1, 3 on neither: 3 goes with one of them, 1 and 2 cannot be one loop.
-- (The report on loop fusion in LMS, section 5.5, the second dependency graph.)

-- ==
-- structure { Screma 2 }
-- input { [1i64, 2i64] } output { 3i64 [4i64, 5i64] [2i64, 4i64] }

def main [n] (xs: [n]i64): (i64, [n]i64, [n]i64) =
  let node1 = i64.sum xs
  let node2 = map (+ node1) xs
  let node3 = map (* 2) xs
  in (node1, node2, node3)
