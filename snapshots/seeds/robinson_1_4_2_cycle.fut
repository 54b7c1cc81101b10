-- ys and zs in one cluster, and sum in another, would wait for each other.
-- (Robinson, Lippmeier, Chakravarty 2014, section 1.4.2.)

-- ==
-- structure { Screma 2 }
-- input { [1i64, 2i64] } output { [7i64, 8i64] }

def main [n] (xs: [n]i64): [n]i64 =
  let ys = map (+ 1) xs
  let sum = reduce (+) 0 ys
  let zs = map (+ sum) ys
  in zs
