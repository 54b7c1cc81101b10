-- Two filters have sizes of their own; a concatenation of them has the sum.
-- ==
-- input { [1, -2, 3, -4, 5] } output { [1, 3, 5, -2, -4] 5i64 }

def main (xs: []i32) =
  let [k] (pos: [k]i32) = filter (> 0) xs
  let [l] (neg: [l]i32) = filter (< 0) xs
  let both: [k + l]i32 = pos ++ neg
  in (both, k + l)
