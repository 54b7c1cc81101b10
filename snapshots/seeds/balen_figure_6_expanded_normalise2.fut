-- The expanded normalise2, whose array is a map's result: two loops. They read 2n + 2 elements, as in figure 12, and
-- write n less than there, for the map is computed in both. (van Balen 2020, section 4.1, figures 6 and 12.)

-- ==
-- structure { Screma 2 }
-- input { [11i64, -7i64, 2i64] } output { [1i64, -1i64, 0i64] [0i64, -1i64, 0i64] }

def main [n] (ys: [n]i64): ([n]i64, [n]i64) =
  let xs = map (+ 1) ys
  let sum1 = reduce (+) 0 xs
  let scn = scan (+) 0 xs
  let sum2 = reduce (+) 0 scn
  let ys1 = map (/ sum1) xs
  let ys2 = map (/ sum2) xs
  in (ys1, ys2)
