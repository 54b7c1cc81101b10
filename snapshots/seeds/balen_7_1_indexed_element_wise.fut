-- One element of an array that is element-wise.
-- (van Balen 2020, sections 5.1 and 7.1.)
--
-- There: 2 loops, and 1 as section 7.1 proposes, as here.

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64, 3i64] 1i64 } output { [5i64, 6i64, 7i64] }

def main [n] (xs: [n]i64) (k: i64): [n]i64 =
  let ys = map (\x -> x * x) xs
  let y = ys[k]
  in map (+ y) xs
