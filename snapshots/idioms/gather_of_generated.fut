-- What is read of a generated array is generated where it is read, if the index lies within.

-- ==
-- structure { Screma 1 }
-- input { [5i64, 6i64, 7i64] [2i64, 0i64, 2i64] } output { [11i64, 5i64, 11i64] }
-- input { [1i64] [1i64] } error: Index
-- input { [1i64] [-1i64] } error: Index

def main [n] [m] (xs: [n]i64) (js: [m]i64): [m]i64 =
  let t = map (\i -> i * i) (iota n)
  in map (\j -> t[j] + xs[j]) js
