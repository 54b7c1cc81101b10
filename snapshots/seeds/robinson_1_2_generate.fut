-- A generate, a map and a fold: one loop.
-- (Robinson, Lippmeier, Chakravarty 2014, section 1.2, figure 1.2.)

-- ==
-- structure { Screma 1 }
-- input { 4i64 } output { 18i64 }

def main (n: i64): i64 =
  let squares = tabulate n (\i -> i * i)
  in reduce (+) 0 (map (+ 1) squares)
