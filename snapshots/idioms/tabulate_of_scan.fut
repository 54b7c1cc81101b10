-- No index computes an element of a scan, but what is read at the own index is read in order: one loop.

-- ==
-- structure { Screma 1 }
-- input { [3i64, -1i64, 2i64, 5i64] } output { [0i64, 2i64, 8i64, 27i64] }

def main [n] (xs: [n]i64): [n]i64 =
  let sums = scan (+) 0 xs
  in tabulate n (\i -> sums[i] * i)
