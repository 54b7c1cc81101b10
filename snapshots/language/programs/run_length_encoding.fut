-- Run-length encoding: the starts of runs, then the distances between them.
-- ==
-- input { [7, 7, 7, 1, 4, 4] } output { [7, 1, 4] [3i64, 1i64, 2i64] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i64) }

def main [n] (xs: [n]i32) =
  let is_start = tabulate n (\i -> i == 0 || xs[i] != xs[i - 1])
  let [k] (starts: [k]i64) = filter (\i -> is_start[i]) (indices xs)
  let ends = map (\j -> if j + 1 < k then starts[j + 1] else n) (iota k)
  in (map (\i -> xs[i]) starts, map2 (-) ends starts)
