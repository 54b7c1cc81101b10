-- Two loops of the same size that share nothing.
-- (van Balen 2020, section 4.3.)
--
-- There: 2 loops, so that they can run at the same time. Here: 1.

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64] [3i64, 4i64] } output { [2i64, 3i64] [6i64, 8i64] }

def main [n] (xs: [n]i64) (ys: [n]i64): ([n]i64, [n]i64) =
  (map (+ 1) xs, map (* 2) ys)
