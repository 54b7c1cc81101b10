-- The running sums are read again and again, at remainders.

-- ==
-- structure { Screma 2 }
-- input { [1i64, 2i64, 3i64, 4i64] [10i64, 20i64] } output { [11i64, 32i64, 13i64, 34i64] }

def main [n][m] (xs: [n]i64) (w: [m]i64): [n]i64 =
  let sums = scan (+) 0 w
  in map2 (\x j -> x + sums[j % m]) xs (iota n)
