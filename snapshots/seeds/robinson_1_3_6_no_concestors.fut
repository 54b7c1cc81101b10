-- Folds over the filters of two arrays of different sizes: without compatible concestors they stay two loops.
-- (Robinson, Lippmeier, Chakravarty 2014, sections 1.3.6 and 1.4.3.)

-- ==
-- structure { Screma 2 }
-- input { [1i64, -2i64, 3i64] [5i64, -5i64] } output { 4i64 5i64 }

def main [n] [m] (xs: [n]i64) (ys: [m]i64): (i64, i64) =
  let as = filter (> 0) xs
  let bs = filter (> 0) ys
  in (reduce (+) 0 as, reduce (+) 0 bs)
