-- A part of a map's result, and a fold of it: only the part is computed.
-- (Robinson, Lippmeier, Chakravarty 2014, section 1.7, take.)

-- ==
-- structure { Screma 1 }
-- input { 2i64 [1i64, 2i64, 3i64] } output { 5i64 }

def main [n] (k: i64) (xs: [n]i64): i64 =
  let ys = map (+ 1) xs
  in reduce (+) 0 (take k ys)
