-- map_n over three arrays of one length, and a fold.
-- (Robinson, Lippmeier, Chakravarty 2014, section 1.2, figure 1.2.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64] [3i64, 4i64] [5i64, 6i64] } output { 22i64 }

def main [n] (as: [n]i64) (bs: [n]i64) (cs: [n]i64): i64 =
  reduce (+) 0 (map3 (\a b c -> a * b + c) as bs cs)
