-- Runs of one width are merged to runs of twice that width: each element searches in the other run for its place. No run is
-- copied for it. In a turn the positions and the scattering are one loop.

-- ==
-- structure { Screma 1 }
-- input { [3i64, 1i64, 2i64, 9i64, 4i64, 1i64, 0i64] } output { [0i64, 1i64, 1i64, 2i64, 3i64, 4i64, 9i64] }
-- input { [2i64, 1i64] } output { [1i64, 2i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

-- How many elements of a sorted array are below x; or not above, for those that stand first.
def place [n] (below: i64 -> bool) (xs: [n]i64) : i64 =
  let (l, _) = loop (l, h) = (0, n) while l < h do
    let c = (l + h) / 2
    in if below xs[c] then (c + 1, h) else (l, c)
  in l

def main [n] (xs: [n]i64) : [n]i64 =
  let (xs, _) =
    loop (xs, w) = (xs, 1) while w < n do
      let ys = tabulate n (\i ->
        let first = i / (2 * w) * (2 * w)
        let middle = i64.min (first + w) n
        let end = i64.min (first + 2 * w) n
        let x = xs[i]
        in if i < middle
           then (i + place (\y -> y < x) xs[middle:end], x)
           else (i - middle + first + place (\y -> y <= x) xs[first:middle], x))
      in (scatter (replicate n 0) (map (.0) ys) (map (.1) ys), 2 * w)
  in xs
