-- One loop that writes an array, sums up, and finds the greatest with its place: one loop with the map in front of it.

-- ==
-- input { [1.0, 5.0, 2.0] } output { [2.0, 12.0, 16.0] 16.0 10.0 1i64 }
-- input { empty([0]f64) } output { empty([0]f64) 0.0 0.0 0i64 }

def main [n] (xs: [n]f64): ([n]f64, f64, f64, i64) =
  let ys = map (* 2) xs
  in loop (a, s, best, at) = (replicate n 0, 0, 0, 0) for i < n do
       let s = s + ys[i]
       let (best, at) = if ys[i] > best then (ys[i], i) else (best, at)
       in (a with [i] = s, s, best, at)
