-- Two functions mapped over the same array: one loop with two results.
-- (van Balen 2020, section 2.1.1, figure 1b, horizontal fusion.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64] } output { [2i64, 3i64] [2i64, 4i64] }

def main [n] (xs: [n]i64): ([n]i64, [n]i64) =
  (map (+ 1) xs, map (* 2) xs)
