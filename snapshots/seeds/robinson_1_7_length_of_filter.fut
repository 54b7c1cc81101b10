-- The length of a filter is known behind it only, as its fold is: one loop for both, one for what needs it.
-- (Robinson, Lippmeier, Chakravarty 2014, section 1.7, length.)

-- ==
-- structure { Screma 2 }
-- input { [1i64, -2i64, 3i64] } output { 4i64 [3i64, 0i64, 5i64] }

def main [n] (xs: [n]i64): (i64, [n]i64) =
  let kept = filter (> 0) xs
  let count = length kept
  in (reduce (+) 0 kept, map (+ count) xs)
