-- Places that lie anywhere: the exponentials are made first.

-- ==
-- structure { Screma 2 }
-- input { [0.0, -1000.0, 0.0, 0.0, -1000.0] } output { [3.0, 2.0, 1.0, 1.0, 2.0] }

def main [n] (xs: [n]f64): [n]f64 =
  let ys = map f64.exp xs
  in tabulate n (\i -> ys[i] + 2 * ys[i * 3 % n])
