-- Names for unknown sizes let later arrays agree with them.
-- ==
-- input { [3, 1, 4, 1, 5] } output { [1, 1] [9, 3] }

def main (xs: []i32) =
  let small = filter (< 3) xs
  let [k] (ys: [k]i32) = small
  let weights = tabulate k (\i -> 9 / (1 + 2 * i32.i64 i))
  in (ys, map2 (*) ys weights)
