-- The products of a mapped array with another one: the map is over n, the pairs over n times m, so that it is built.
-- (Robinson, Lippmeier, Chakravarty 2014, section 1.2, figures 1.2 and 1.6.)

-- ==
-- structure { Screma 2 }
-- input { [1i64, 2i64] [10i64, 20i64, 30i64] } output { 300i64 }

def main [n] [m] (as: [n]i64) (bs: [m]i64): i64 =
  let as' = map (+ 1) as
  let pairs = cross as' bs
  in reduce (+) 0 (map (\(a, b) -> a * b) pairs)
