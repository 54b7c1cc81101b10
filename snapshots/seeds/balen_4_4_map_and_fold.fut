-- A map and a fold over the same array, whose results have other dimensions.
-- (van Balen 2020, section 4.4.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64] } output { [2i64, 4i64] 3i64 }

def main [n] (xs: [n]i64): ([n]i64, i64) =
  (map (* 2) xs, reduce (+) 0 xs)
