-- x(i+1) = a * x(i) + b by a scan of pairs, of which only the second component is a result.

-- ==
-- input { [2, 3, 1] [1, 0, 5] } output { [1, 3, 8] }
-- input { empty([0]i32) empty([0]i32) } output { empty([0]i32) }

def main [n] (as: [n]i32) (bs: [n]i32): [n]i32 =
  let both = scan (\(a, b) (c, d) -> (a * c, b * c + d)) (1, 0) (zip as bs)
  in map (\(_, b) -> b) both
