-- A filter as a sequential loop that counts what it has written: a scan of places, and a scatter.

-- ==
-- input { [1, -5, 3] } output { [1, 3, 0] 2i64 }

def main [n] (xs: [n]i32): ([n]i32, i64) =
  loop (kept, k) = (replicate n 0, 0) for i < n do
    if xs[i] > 0 then (kept with [k] = xs[i], k + 1) else (kept, k)
