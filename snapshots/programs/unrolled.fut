-- Elements that are written out for each, some of them missing, are combined where they are made, by what gives the
-- same by any brackets. Floats are not, and what is collected is put together by a second loop where some may be missing.

-- ==
-- input { [1i64, -2i64, 3i64] [1i64, 2i64] }
-- output { 12i64 6i64 28i64 [2i64, 3i64, -1i64, -3i64, 4i64, 7i64] 4.5 4i64 }
-- input { empty([0]i64) [-2i64] }
-- output { 0i64 -9223372036854775808i64 0i64 empty([0]i64) 0.0 0i64 }
-- structure { Screma 3 }

def main [n] [m] (xs: [n]i64) (ys: [m]i64): (i64, i64, i64, []i64, f64, i64) =
  let some = flatmap (\x -> if x > 0 then [x, 2 * x] else []) xs
  let two = flatmap (\x -> [x, 2 * x]) xs
  let placed = i64.sum (map2 (*) two (indices two))
  let halves = flatmap (\y -> if y > 0 then [f64.i64 y, f64.i64 y / 2] else []) ys
  in (i64.sum some, i64.maximum some, placed, map (+ 1) two, f64.sum halves, length some)
