-- A slice of a map's result, and a fold of it.
-- (Robinson, Lippmeier, Chakravarty 2014, section 1.7, slice.)

-- ==
-- structure { Screma 1 }
-- input { 1i64 2i64 [1i64, 2i64, 3i64] } output { 3i64 }
-- input { 1i64 4i64 [1i64, 2i64, 3i64] } error: out of bounds

def main [n] (i: i64) (j: i64) (xs: [n]i64): i64 =
  let ys = map (+ 1) xs
  in reduce (+) 0 ys[i:j]
