-- One loop over the points, with one over the centres inside, finds the nearest centre, adds up and counts;
-- another one over the centres divides.

-- ==
-- structure { Screma 3 }
-- input { [0.0, 1.0, 9.0, 10.0] [0.0, 0.0, 9.0, 9.0] [0.0, 10.0] [1.0, 8.0] } output { [0.5, 9.5] [0.0, 9.0] }

def main [n] [k] (xs: [n]f64) (ys: [n]f64) (cx: [k]f64) (cy: [k]f64): ([k]f64, [k]f64) =
  let nearest (x, y) =
    let ds = map2 (\a b -> (x - a) * (x - a) + (y - b) * (y - b)) cx cy
    let closer (d, i) (e, j) = if e < d || (e == d && j < i) then (e, j) else (d, i)
    in (reduce closer (f64.inf, k) (zip ds (indices ds))).1
  let groups = map nearest (zip xs ys)
  let sum = hist (+) 0 k groups
  in unzip (map3 (\x y c -> (x / c, y / c)) (sum xs) (sum ys) (sum (replicate n 1)))
