-- H2: loops over two ranges stay two.
-- (The report on loop fusion in LMS, section 2.1.)

-- ==
-- structure { Screma 2 }
-- input { [1i64, 2i64] [3i64] } output { [2i64, 3i64] [6i64] }

def main [n] [m] (xs: [n]i64) (ys: [m]i64): ([n]i64, [m]i64) =
  let us = map (+ 1) xs
  let vs = map (* 2) ys
  in (us, vs)
