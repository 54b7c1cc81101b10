-- Two normalisations of one series: by the sum of all its values, and by the sum of those over a
-- threshold (Robinson et al. 2014, section 1.1). Five loops become two: both sums and the filter
-- need one pass over xs, both maps another.
--
--   lawson run examples/normalize2.fut examples/data/sunspots.csv:SUNACTIVITY 100
--
-- On the yearly sunspot numbers: each year's share of all activity since 1700, and its share of
-- the activity of the years over 100.
def main [n] (xs: [n]f64) (threshold: f64): ([n]f64, [n]f64) =
  let sum1 = reduce (+) 0 xs
  let gts = filter (> threshold) xs
  let sum2 = reduce (+) 0 gts
  let ys1 = map (/ sum1) xs
  let ys2 = map (/ sum2) xs
  in (ys1, ys2)

-- ==
-- input { [1.0, 2.0, 3.0, 4.0] 2.0 }
-- output { [0.1, 0.2, 0.3, 0.4] [0.14285714285714285, 0.2857142857142857, 0.42857142857142855, 0.5714285714285714] }
-- structure { Screma 2 }
