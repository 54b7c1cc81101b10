-- The mean of everything so far, at each position.
-- ==
-- input { [4.0, 2.0, 6.0, 0.0] } output { [4.0, 3.0, 4.0, 3.0] }

def main [n] (xs: [n]f64): [n]f64 =
  map2 (/) (scan (+) 0 xs) (map (f64.i64 >-> (+ 1)) (iota n))
