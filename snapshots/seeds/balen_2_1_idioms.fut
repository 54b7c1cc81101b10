-- map, fold, filter, scan and zip, each a loop over the same array: one loop. (The scan gives no first e here.)
-- (van Balen 2020, section 2.1, the table of idioms.)

-- ==
-- structure { Screma 1 }
-- input { [3i64, -1i64, 2i64] [1i64, 1i64, 1i64] }
-- output { [6i64, -2i64, 4i64] 4i64 [3i64, 2i64] [3i64, 2i64, 4i64] [2i64, -2i64, 1i64] }

def main [n] (xs: [n]i64) (ys: [n]i64): ([n]i64, i64, []i64, [n]i64, [n]i64) =
  let us = map (* 2) xs
  let y = reduce (+) 0 xs
  let vs = filter (> 0) xs
  let ws = scan (+) 0 xs
  let zs = map (\(x, y) -> x - y) (zip xs ys)
  in (us, y, vs, ws, zs)
