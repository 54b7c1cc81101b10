-- A generate reads an array that was made before it.
-- (van Balen 2020, section 3.1.2.)
--
-- There: 2 loops, for a generate is fused with nothing before it. Here: 1, for the map is computed where it is read.

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64, 3i64] } output { [6i64, 6i64, 6i64] }

def main [n] (xs: [n]i64): [n]i64 =
  let ys = map (+ 1) xs
  in tabulate n (\i -> ys[i] + ys[n - 1 - i])
