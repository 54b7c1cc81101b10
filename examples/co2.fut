-- A summary of a series with gaps: mean, minimum and maximum of what is known, and the known values
-- standardised (mean 0, standard deviation 1). A gap is a NaN.
--
--   lawson run examples/co2.fut examples/data/co2.csv:co2
--
-- Three loops: one drops the gaps and makes the sums; the deviation needs the mean, and the
-- standardised series needs the deviation, so each of these starts a new pass.
def main (co2: []f64) =
  let known = filter (\c -> !(f64.isnan c)) co2
  let mean = f64.sum known / f64.i64 (length known)
  let lowest = f64.minimum known
  let highest = f64.maximum known
  let squares = map (\c -> (c - mean) * (c - mean)) known
  let deviation = f64.sqrt (f64.sum squares / f64.i64 (length known))
  let standardised = map (\c -> (c - mean) / deviation) known
  in (mean, lowest, highest, standardised)

-- ==
-- input { [2.0, f64.nan, 4.0, 4.0, 4.0, 5.0, f64.nan, 5.0, 7.0, 9.0] }
-- output { 5.0 2.0 9.0 [-1.5, -0.5, -0.5, -0.5, 0.0, 0.0, 1.0, 2.0] }
