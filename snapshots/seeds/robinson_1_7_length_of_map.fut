-- The length of a map is known before it: what needs it is fused with the map.
-- (Robinson, Lippmeier, Chakravarty 2014, section 1.7, length.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64] } output { [4i64, 5i64] }

def main [n] (xs: [n]i64): [n]i64 =
  let ys = map (+ 1) xs
  let count = length ys
  in map (+ count) ys
