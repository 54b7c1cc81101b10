-- The largest is known behind a loop, and so is the sum: three loops. The exponentials are summed where they are made.

-- ==
-- structure { Screma 3 }
-- input { [1.5, 1.5] } output { [0.5, 0.5] }
-- input { [0.0] } output { [1.0] }
-- input { empty([0]f64) } output { empty([0]f64) }

def main [n] (xs: [n]f64): [n]f64 =
  let top = f64.maximum xs
  let es = map (\x -> f64.exp (x - top)) xs
  let total = f64.sum es
  in map (/ total) es
