-- 3 needs 2 and 2 needs 1, each as a whole: with the transitive edge the graph is K3, and three loops are needed.
-- (The report on loop fusion in LMS, section 5.4, the coloring graph.)

-- ==
-- structure { Screma 3 }
-- input { [1i64, 2i64, 3i64] } output { [15i64, 30i64, 45i64] }

def main [n] (xs: [n]i64): [n]i64 =
  let node1 = i64.maximum xs
  let node2 = i64.sum (map (\x -> x + node1) xs)
  let node3 = map (* node2) xs
  in node3
