-- normalizeInc: the sum, and then the map and the division in one; the other clustering would build incs.
-- (Robinson, Lippmeier, Chakravarty 2014, section 1.4, figure 1.9.)

-- ==
-- structure { Screma 2 }
-- input { [5i64, -2i64, 3i64] } output { [1i64, -1i64, 0i64] }

def main [n] (xs: [n]i64): [n]i64 =
  let incs = map (+ 1) xs
  let sum1 = reduce (+) 0 xs
  let ys = map (/ sum1) incs
  in ys
