-- The total is repeated for every element, twice: what a replicate gives costs what it repeats, so the second loop reads
-- one number. Unguided saturation once found a plan that read it for nothing.

-- ==
-- input { [1.0, 2.0] } output { 9i64 6.0 }
-- structure { Screma 2 }

def main [n] (xs: [n]f64) =
  let s = f64.sum xs
  in reduce (\(a, b) (c, d) -> (a * c, b + d)) (1, 0.0) (replicate n (i64.f64 s, s))
