-- Two maps in a row, read from the start by a sum and from the end by a third map: they are computed where they are read.

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64, 3i64] } output { [9i64, 8i64, 7i64] 18i64 }

def main [n] (xs: [n]i64): ([n]i64, i64) =
  let p = map (+ 1) xs
  let q = map (* 2) p
  let s = i64.sum q
  in (map2 (+) (reverse q) xs, s)
