-- Each exponential is read by three elements, and computed once: one loop.

-- ==
-- structure { Screma 1 }
-- input { [0.0, -1000.0, 0.0, 0.0, -1000.0] } output { [3.0, 5.0, 6.0, 3.0, 1.0] }
-- input { [0.0] } output { [7.0] }
-- input { empty([0]f64) } output { empty([0]f64) }

def main [n] (xs: [n]f64): [n]f64 =
  let ys = map f64.exp xs
  in tabulate n (\i -> ys[i64.max (i - 1) 0] + 2 * ys[i] + 4 * ys[i64.min (i + 1) (n - 1)])
