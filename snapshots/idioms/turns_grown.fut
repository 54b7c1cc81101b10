-- An array that grows in a loop of turns, behind a map, and what is done with it: one loop.

-- ==
-- structure { Screma 1 }
-- input { [1i64, -5i64, 2i64] } output { 12i64 [5i64, 7i64] 2i64 }
-- input { empty([0]i64) } output { 0i64 empty([0]i64) 0i64 }

def main [n] (xs: [n]i64): (i64, []i64, i64) =
  let ys = map (+ 1) xs
  let (a, k) =
    loop (a: []i64, k) = ([], 0) for i < n do
      if ys[i] > 0 then (a ++ [ys[i] * 2], k + 1) else (a, k)
  in (i64.sum a + k, map (+ 1) a, k)
