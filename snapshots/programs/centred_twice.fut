-- One function called twice, with another inside: its loops are told apart by the calls that lead to them.
-- Both means come from one loop, and both differences from another.

-- ==
-- input { [1.0, 3.0] [2.0, 6.0] } output { [-1.0, 1.0] [-2.0, 2.0] }
-- structure { Screma 2 }

def mean [n] (xs: [n]f64) = f64.sum xs / f64.i64 n

def centred [n] (xs: [n]f64) =
  let m = mean xs
  in map (\x -> x - m) xs

def main [n] (xs: [n]f64) (ys: [n]f64) = (centred xs, centred ys)
