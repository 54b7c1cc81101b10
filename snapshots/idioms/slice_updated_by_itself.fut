-- A slice of an array that is updated by what it holds: as one loop the whole array would be copied in each turn, as two it
-- is changed where it is.

-- ==
-- structure { Screma 2 }
-- input { [1i64, 2i64, 3i64, 4i64] } output { [1i64, 3i64, 6i64, 6i64] }

def main [n] (a: *[n]i64) =
  loop a for k < n - 1 do a with [k:k + 2] = map (+ k) a[k:k + 2]
