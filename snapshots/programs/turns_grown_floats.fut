-- Floats are added by their places in the array that has grown, which are not those of the turns: it is copied once.

-- ==
-- input { [1.0, -2.0, 0.5] } output { 1.5 [1.0, 1.5] }
-- input { empty([0]f64) } output { 0.0 empty([0]f64) }

def main [n] (xs: [n]f64): (f64, []f64) =
  let a = loop a: []f64 = [] for x in xs do if x > 0 then a ++ [x] else a
  in (f64.sum a, scan (+) 0 a)
