-- In loops and branches too how many there are is counted. Branches give a length in place of an array that nobody needs
-- but for it.

-- ==
-- input { [[3i64, -1i64], [4i64, 5i64]] 2i64 }
-- output { [1i64, 2i64] 1i64 [0i64, 4i64] }
-- input { [[3i64, -1i64], [4i64, 5i64]] 0i64 }
-- output { [1i64, 2i64] 1i64 [0i64, 4i64] }
-- structure { Screma 4 }

def main [n] [m] (xss: [n][m]i64) (t: i64): ([n]i64, i64, [n]i64) =
  let rows = map (\xs -> length (filter (> 1) xs)) xss
  let one = if t > 1 then t - length (filter (< t) xss[0]) else length (filter (> t) xss[0])
  let lengths = map (\xs -> length (if xs[0] > 3 then iota xs[0] else [])) xss
  in (rows, one, lengths)
