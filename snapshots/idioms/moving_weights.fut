-- A window of five, weighted: as long as the slice's ends are apart, whatever its place.

-- ==
-- structure { Screma 2 }
-- input { [1f64, 2, 3, 4, 5, 6, 7] } output { [3f64, 4, 5] }
-- input { [1f64, 2, 3, 4] } output { empty([0]f64) }

def main [n] (xs: [n]f64): []f64 =
  let weights = [0.125f64, 0.25, 0.25, 0.25, 0.125]
  in map (\i -> f64.sum (map2 (*) weights xs[i - 2:i + 3])) (map (+ 2) (iota (n - 4)))
