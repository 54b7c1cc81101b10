-- `let [n] (xs: [n]t)` gives a name to a size that only running tells.
-- ==
-- input { [5, -1, 7, -2] } output { [0i64, 1i64] [5, 7] 2i64 }

def main (xs: []i32) =
  let [k] (kept: [k]i32) = filter (> 0) xs
  in (iota k, kept, k)
