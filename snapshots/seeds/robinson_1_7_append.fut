-- Two maps' results behind each other, and a fold: one loop over both, and nothing is built.
-- (Robinson, Lippmeier, Chakravarty 2014, section 1.7, append.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64] [3i64] } output { 12i64 }

def main [n] [m] (xs: [n]i64) (ys: [m]i64): i64 =
  let us = map (* 2) xs
  let vs = map (+ 3) ys
  in reduce (+) 0 (us ++ vs)
