-- A worker indexes into an array of the host program.
-- (Robinson, Lippmeier, Chakravarty 2014, section 1.2.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 0i64] [5i64, 6i64] } output { [14i64, 12i64] }

def main [n] [m] (is: [n]i64) (table: [m]i64): [n]i64 =
  let read = map (\i -> table[i] + 1) is
  in map (* 2) read
