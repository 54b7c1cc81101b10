-- sum1 and sum2 have different sizes, and sum1 and gts are their compatible concestors: all three are one loop.
-- (Robinson, Lippmeier, Chakravarty 2014, sections 1.3.6 and 1.4.3.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, -2i64, 3i64] } output { 2i64 4i64 }

def main [n] (xs: [n]i64): (i64, i64) =
  let sum1 = reduce (+) 0 xs
  let gts = filter (> 0) xs
  let sum2 = reduce (+) 0 gts
  in (sum1, sum2)
