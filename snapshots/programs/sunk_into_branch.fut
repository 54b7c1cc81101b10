-- Both loops are needed in one branch only: they move there, and are one with the sum. Where the branch is
-- not taken, nothing runs.

-- ==
-- input { true [1i64, -2i64, 3i64] } output { 27i64 }
-- input { false [1i64, -2i64, 3i64] } output { 0i64 }
-- structure { Screma 1 }

def main [n] (c: bool) (xs: [n]i64): i64 =
  let kept = filter (> 0) xs
  let ys = map (\x -> x * x + 9) kept
  in if c then i64.sum ys - i64.bool c else 0
