-- Sizes that descend from one another: a fold over an array, and one over the filter of its filter.
-- (Robinson, Lippmeier, Chakravarty 2014, section 1.3.5.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, -2i64, 3i64, 8i64] } output { 10i64 8i64 }

def main [n] (xs: [n]i64): (i64, i64) =
  let positive = filter (> 0) xs
  let big = filter (> 5) positive
  in (reduce (+) 0 xs, reduce (+) 0 big)
