-- normalize2 with its bindings in another order, which greedy clusterings depend on: two loops all the same.
-- (Robinson, Lippmeier, Chakravarty 2014, section 1.6.)

-- ==
-- structure { Screma 2 }
-- input { [12i64, -6i64, 3i64] } output { [1i64, -1i64, 0i64] [0i64, -1i64, 0i64] }

def main [n] (xs: [n]i64): ([n]i64, [n]i64) =
  let gts = filter (> 0) xs
  let sum2 = reduce (+) 0 gts
  let ys2 = map (/ sum2) xs
  let sum1 = reduce (+) 0 xs
  let ys1 = map (/ sum1) xs
  in (ys1, ys2)
