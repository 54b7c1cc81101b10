-- Sums per group of run-length encoded data: a series is encoded as runs of equal labels, and each
-- run's values are added up. Decoding the runs must give the labels back.
--
--   lawson run examples/segments.fut '[1, 1, 2, 2, 2, 1]' '[5.0, 11.0, 16.0, 23.0, 36.0, 58.0]'
--
-- In `decades` the labels are the decades of the sunspot series, and each has a sum and a maximum.
--
--   lawson run examples/segments.fut --entry decades examples/data/sunspots.csv:YEAR examples/data/sunspots.csv:SUNACTIVITY
import "lawson/segmented"

module sums = segmented (sum_of f64)
module maxima = segmented (maximum_of f64)

-- Where a run begins: at the first element, and wherever one differs from its predecessor.
def run_starts [n] (labels: [n]i64): [n]bool =
  tabulate n (\i -> i == 0 || labels[i] != labels[i - 1])

-- The first element of each run.
def heads [n] 'a (starts: [n]bool) (xs: [n]a): []a =
  map (.0) (filter (.1) (zip xs starts))

-- The label of each run, and its length.
def encode [n] (labels: [n]i64): ([]i64, []i64) =
  let starts = run_starts labels
  let lengths = segmented_reduce (+) 0 starts (rep 1)
  in (heads starts labels :> [length lengths]i64, lengths)

def decode [k] (labels: [k]i64) (lengths: [k]i64): []i64 =
  map (\run -> labels[run]) (replicated_iota lengths)

-- ==
-- entry: main
-- input { [1i64, 1i64, 2i64, 2i64, 2i64, 1i64] [5.0, 11.0, 16.0, 23.0, 36.0, 58.0] }
-- output { [1i64, 2i64, 1i64] [2i64, 3i64, 1i64] [16.0, 75.0, 58.0] true }
-- input { [7i64] [0.5] }
-- output { [7i64] [1i64] [0.5] true }
-- input { empty([0]i64) empty([0]f64) }
-- output { empty([0]i64) empty([0]i64) empty([0]f64) true }
entry main [n] (labels: [n]i64) (values: [n]f64): ([]i64, []i64, []f64, bool) =
  let (runs, lengths) = encode labels
  let totals = sums.reduce_lengths lengths values
  let same = and (map2 (==) labels (decode runs lengths :> [n]i64))
  in (runs, lengths, totals, same)

-- ==
-- entry: decades
-- input { [1700i64, 1701i64, 1709i64, 1710i64, 1725i64] [5.0, 11.0, 8.0, 3.0, 40.0] }
-- output { [170i64, 171i64, 172i64] [24.0, 3.0, 40.0] [11.0, 3.0, 40.0] }
entry decades [n] (years: [n]i64) (spots: [n]f64): ([]i64, []f64, []f64) =
  let labels = map (/ 10) years
  let starts = run_starts labels
  in (heads starts labels, sums.reduce starts spots, maxima.reduce starts spots)

-- The running total in each decade.
-- ==
-- entry: running
-- input { [1700i64, 1701i64, 1709i64, 1710i64, 1725i64] [5.0, 11.0, 8.0, 3.0, 40.0] }
-- output { [5.0, 16.0, 24.0, 3.0, 40.0] }
entry running [n] (years: [n]i64) (spots: [n]f64): [n]f64 =
  sums.scan (run_starts (map (/ 10) years)) spots

-- All pairs `i < j` of `n` things, and for each `i` the product of its `j`s. The last has none.
-- ==
-- entry: pairs
-- input { 4i64 }
-- output { [0i64, 0i64, 0i64, 1i64, 1i64, 2i64] [1i64, 2i64, 3i64, 2i64, 3i64, 3i64] [6i64, 6i64, 3i64, 1i64] }
-- input { 0i64 }
-- output { empty([0]i64) empty([0]i64) empty([0]i64) }
entry pairs (n: i64): ([]i64, []i64, [n]i64) =
  let partners i = n - 1 - i
  let (is, js) = unzip (expand partners (\i k -> (i, i + 1 + k)) (iota n))
  in (is, js, expand_reduce partners (\i k -> i + 1 + k) (*) 1 (iota n))
