-- Each element searches in the first half of an array, which is read where it stands: one loop, and no copy for each element.

-- ==
-- structure { Screma 1 }
-- input { [1i64, 3i64, 5i64, 0i64, 0i64, 0i64] [0i64, 3i64, 4i64, 9i64] } output { [0i64, 1i64, 2i64, 3i64] }
-- input { empty([0]i64) [1i64] } output { [0i64] }

def main [n] [m] (xs: [n]i64) (ks: [m]i64) : [m]i64 =
  map (\k ->
         let ys = xs[:n / 2]
         let (l, _) = loop (l, h) = (0, n / 2) while l < h do
           let c = (l + h) / 2
           in if ys[c] < k then (c + 1, h) else (l, c)
         in l)
      ks
