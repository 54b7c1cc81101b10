-- Five loops become two: the sums and the filter are one, the two divisions the other. (The inputs are whole numbers, so
-- that the order of additions does not show.)
--
-- Robinson, Lippmeier, Chakravarty 2014 (seed 003), sections 1.1 and 1.5.1, table 1.1: unfused 5 loops, fused 2.

-- ==
-- structure { Screma 2 }
-- input { [1.0, -1.0, 3.0] } output { [0.3333333333333333, -0.3333333333333333, 1.0] [0.25, -0.25, 0.75] }
-- input { empty([0]f64) } output { empty([0]f64) empty([0]f64) }

def main [n] (xs: [n]f64): ([n]f64, [n]f64) =
  let total = f64.sum xs
  let positive = filter (> 0) xs
  let total_positive = f64.sum positive
  let shares = map (\x -> x / total) xs
  let shares_positive = map (\x -> x / total_positive) xs
  in (shares, shares_positive)
