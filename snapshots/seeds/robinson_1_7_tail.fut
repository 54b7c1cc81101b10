-- All but the first of a map's result, beside a fold of the whole: the sizes are n - 1 and n.
-- (Robinson, Lippmeier, Chakravarty 2014, section 1.7, tail.)

-- ==
-- structure { Screma 2 }
-- input { [1i64, 2i64, 3i64] } output { [6i64, 8i64] 9i64 }

def main [n] (xs: [n]i64): ([]i64, i64) =
  let ys = map (+ 1) xs
  in (map (* 2) (tail ys), reduce (+) 0 ys)
