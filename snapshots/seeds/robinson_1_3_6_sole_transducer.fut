-- A map2 whose arrays both come from one filter, by two maps: its transducer is that filter.
-- (Robinson, Lippmeier, Chakravarty 2014, section 1.3.6.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, -2i64, 3i64] } output { [4i64, 24i64] }

def main [n] (xs: [n]i64): []i64 =
  let flt = filter (> 0) xs
  let as = map (+ 1) flt
  let bs = map (* 2) flt
  in map2 (*) as bs
