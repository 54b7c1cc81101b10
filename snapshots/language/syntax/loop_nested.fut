-- A loop in a loop; the inner one's variable hides the outer one's.
-- ==
-- input { 3i64 } output { [[0i64, 0i64, 0i64], [0i64, 1i64, 2i64], [0i64, 2i64, 4i64]] }

def main (n: i64) =
  loop m = replicate n (replicate n 0) for i < n do
    loop m for j < n do
      m with [i, j] = i * j
