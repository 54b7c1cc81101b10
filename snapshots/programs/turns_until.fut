-- A sequential loop that a condition ends is fused with nothing, and its neighbours are told why.

-- ==
-- input { [1i64, 30i64, 3i64] } output { 33i64 [3i64, 32i64, 5i64] }
-- input { empty([0]i64) } output { 0i64 empty([0]i64) }

def main [n] (xs: [n]i64): (i64, [n]i64) =
  let ys = map (+ 1) xs
  let (_, s) = loop (i, s) = (0, 0) while i < n && s < 10 do (i + 1, s + ys[i])
  in (s, map (+ 1) ys)
