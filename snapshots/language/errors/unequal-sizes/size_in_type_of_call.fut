-- A call is another size where its size parameters are, which no argument says.
-- ==
-- error: are not known to be equal

def ones [n] (x: i64): [n]i64 = rep x

def main [n] [m] (xs: [n]i64) (ys: [m]i64) =
  map2 (+) (iota (i64.sum (ones 1 : [n]i64))) (iota (i64.sum (ones 1 : [m]i64)))
