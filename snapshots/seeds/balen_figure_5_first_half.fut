-- The first half of normalise2: the scan and its fold vertically, the other fold beside them.
-- (van Balen 2020, section 4.1, figure 5.)

-- ==
-- structure { Screma 1 }
-- input { [12i64, -6i64, 3i64] } output { 9i64 27i64 }

def main [n] (xs: [n]i64): (i64, i64) =
  let sum1 = reduce (+) 0 xs
  let scn = scan (+) 0 xs
  let sum2 = reduce (+) 0 scn
  in (sum1, sum2)
