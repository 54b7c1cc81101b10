-- A series divided by two sums, one of them over what a filter lets through
-- (Robinson et al. 2014, section 1.1).
-- ==
-- input { [1.0, -2.0, 4.0, -1.0] } output { [0.5, -1.0, 2.0, -0.5] [0.2, -0.4, 0.8, -0.2] }

def main [n] (xs: [n]f64): ([n]f64, [n]f64) =
  let sum1 = reduce (+) 0 xs
  let gts = filter (> 0) xs
  let sum2 = reduce (+) 0 gts
  let ys1 = map (/ sum1) xs
  let ys2 = map (/ sum2) xs
  in (ys1, ys2)
