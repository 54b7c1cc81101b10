-- Arrays that grow under conditions, from nothing or behind another one: what a filter would collect.

-- ==
-- input { [1i64, 3i64, 0i64] 1i64 } output { [3i64, 11i64, 24i64, 1i64, 24i64] [0i64] 24i64 0i64 }
-- input { empty([0]i64) 1i64 } output { empty([0]i64) empty([0]i64) 1i64 0i64 }

def main [n] (xs: [n]i64) (d: i64): ([]i64, []i64, i64, i64) =
  let start = filter (> 2) xs
  let (a, b, s) =
    loop (a: []i64, b: []i64, s) = (start, [], d) for i < n do
      let s = s * 2 + xs[i]
      let a = if s > 5 then a ++ [s] else a
      in if s % 2 == 0 then (a ++ [1, s], b ++ [xs[i]], s) else (a, b, s + 1)
  in (a, b, s, i64.sum b)
