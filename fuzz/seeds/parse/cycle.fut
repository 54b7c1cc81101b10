-- A fusion that Lawson refuses, and says why: sums over a sliding window of 11 years, the length of
-- a solar cycle, from running totals. The last loop reads the totals eleven places apart, so they
-- must all be there before it starts.
--
--   lawson explain examples/cycle.fut
--   lawson run examples/cycle.fut examples/data/sunspots.csv:SUNACTIVITY
def main [n] (spots: [n]f64) =
  let totals = scan (+) 0 spots
  let windows = map (\i -> totals[i + 11] - totals[i]) (iota (n - 11))
  in (f64.maximum windows, windows)
