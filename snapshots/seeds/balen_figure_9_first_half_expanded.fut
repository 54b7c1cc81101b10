-- The first half of the expanded normalise2, xs diagonally with the cluster of the scan and the folds.
-- (van Balen 2020, section 4.1.1, figures 9 and 11, listing 2, section 4.5.)

-- ==
-- structure { Screma 1 }
-- input { [11i64, -7i64, 2i64] } output { [12i64, -6i64, 3i64] 9i64 27i64 }

def main [n] (ys: [n]i64): ([n]i64, i64, i64) =
  let xs = map (+ 1) ys
  let sum1 = reduce (+) 0 xs
  let scn = scan (+) 0 xs
  let sum2 = reduce (+) 0 scn
  in (xs, sum1, sum2)
