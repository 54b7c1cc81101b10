-- normalise2 with a scan: {sum1, scn, sum2} and {ys1, ys2} are the optimal clusters.
-- (van Balen 2020, chapter 4, figures 4 and 10: three clusterings are local optima, this one is the best.)

-- ==
-- structure { Screma 2 }
-- input { [12i64, -6i64, 3i64] } output { [1i64, -1i64, 0i64] [0i64, -1i64, 0i64] }
-- input { empty([0]i64) } output { empty([0]i64) empty([0]i64) }

def main [n] (xs: [n]i64): ([n]i64, [n]i64) =
  let sum1 = reduce (+) 0 xs
  let scn = scan (+) 0 xs
  let sum2 = reduce (+) 0 scn
  let ys1 = map (/ sum1) xs
  let ys2 = map (/ sum2) xs
  in (ys1, ys2)
