-- A fusion that Lawson refuses, and says why: sums over a sliding window of 11 years, the length of
-- a solar cycle, from running totals. The windows read the totals eleven places apart, so these must
-- all be there before the first window is made. The search for the strongest window needs no loop of
-- its own.
--
--   lawson explain examples/cycle.fut
--   lawson run examples/cycle.fut examples/data/sunspots.csv:YEAR examples/data/sunspots.csv:SUNACTIVITY
--
-- On the yearly sunspot numbers: in which year the most active eleven years since 1701 began.
def more_active (a: f64, year: i64) (b: f64, other: i64): (f64, i64) =
  if a >= b then (a, year) else (b, other)

def main [n] (years: [n]i64) (spots: [n]f64): (i64, f64, [](f64, i64)) =
  let totals = scan (+) 0 spots
  let windows = map (\i -> (totals[i + 11] - totals[i], years[i + 1])) (iota (n - 11))
  let (most, since) = reduce more_active (-f64.inf, 0) windows
  in (since, most, windows)

-- ==
-- input { [1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64, 8i64, 9i64, 10i64, 11i64, 12i64, 13i64]
--         [9.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 4.0] }
-- output { 3i64 14.0 [(11.0, 2i64), (14.0, 3i64)] }
