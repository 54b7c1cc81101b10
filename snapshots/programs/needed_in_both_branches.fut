-- What both branches need is made in front of them, and so is what may fail, for a branch may not be taken.

-- ==
-- input { true [1i64, 2i64, 3i64] } output { 14i64 5i64 }
-- input { false [1i64, 2i64, 3i64] } output { 9i64 0i64 }
-- input { false [1i64, 0i64] } error: zero
-- structure { Screma 3 }

def main [n] (c: bool) (xs: [n]i64): (i64, i64) =
  let ys = map (\x -> x * x) xs
  let zs = map (6 /) xs
  in (if c then i64.sum ys else i64.maximum ys, if c then i64.sum zs - 6 else 0)
