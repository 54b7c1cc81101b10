-- The expected values are those of NumPy.
import "../stats"

module stats_i64 = running_of i64
module stats_f32 = stats_of f32

-- ==
-- entry: arg
-- input { [3.5, -1.0, 2.0, 2.0, 7.25, -4.0] } output { 4i64 5i64 }
-- input { [1.0] } output { 0i64 0i64 }
-- input { [2.0, f64.nan, 1.0, f64.nan] } output { 1i64 1i64 }
-- input { [5.0, 5.0, 5.0] } output { 0i64 0i64 }
-- input { [f64.inf, 1.0, -f64.inf] } output { 0i64 2i64 }
-- input { [-0.0, 0.0, -0.0] } output { 0i64 0i64 }
-- input { [-f64.inf] } output { 0i64 0i64 }
-- input { [f64.inf, f64.inf] } output { 0i64 0i64 }
-- input { empty([0]f64) } output { -1i64 -1i64 }
entry arg [n] (xs: [n]f64): (i64, i64) = (stats.argmax xs, stats.argmin xs)

-- ==
-- entry: arg_whole
-- input { [3i64, 9i64, 9i64, -2i64, -2i64] } output { 1i64 3i64 }
-- input { [-9223372036854775808i64, -9223372036854775808i64] } output { 0i64 0i64 }
-- input { [9223372036854775807i64] } output { 0i64 0i64 }
-- input { empty([0]i64) } output { -1i64 -1i64 }
entry arg_whole [n] (xs: [n]i64): (i64, i64) = (stats_i64.argmax xs, stats_i64.argmin xs)

-- ==
-- entry: running
-- input { [3.5, -1.0, 2.0, 2.0, 7.25, -4.0] }
-- output { [3.5, 2.5, 4.5, 6.5, 13.75, 9.75] [3.5, -3.5, -7.0, -14.0, -101.5, 406.0] [3.5, 3.5, 3.5, 3.5, 7.25, 7.25] [3.5, -1.0, -1.0, -1.0, -1.0, -4.0] [-4.5, 3.0, 0.0, 5.25, -11.25] }
-- input { [1.0] } output { [1.0] [1.0] [1.0] [1.0] empty([0]f64) }
-- input { [2.0, f64.nan, 1.0] }
-- output { [2.0, f64.nan, f64.nan] [2.0, f64.nan, f64.nan] [2.0, f64.nan, f64.nan] [2.0, f64.nan, f64.nan] [f64.nan, f64.nan] }
-- input { empty([0]f64) }
-- output { empty([0]f64) empty([0]f64) empty([0]f64) empty([0]f64) empty([0]f64) }
entry running [n] (xs: [n]f64): ([n]f64, [n]f64, [n]f64, [n]f64, []f64) =
  (stats.cumsum xs, stats.cumprod xs, stats.cummax xs, stats.cummin xs, stats.diff xs)

-- ==
-- entry: running_whole
-- input { [3i64, -1i64, 4i64, 1i64, -5i64] }
-- output { [3i64, 2i64, 6i64, 7i64, 2i64] [3i64, -3i64, -12i64, -12i64, 60i64] [3i64, 3i64, 4i64, 4i64, 4i64] [3i64, -1i64, -1i64, -1i64, -5i64] [-4i64, 5i64, -3i64, -6i64] }
-- input { empty([0]i64) }
-- output { empty([0]i64) empty([0]i64) empty([0]i64) empty([0]i64) empty([0]i64) }
-- input { [7i64] } output { [7i64] [7i64] [7i64] [7i64] empty([0]i64) }
entry running_whole [n] (xs: [n]i64): ([n]i64, [n]i64, [n]i64, [n]i64, []i64) =
  (
    stats_i64.cumsum xs,
    stats_i64.cumprod xs,
    stats_i64.cummax xs,
    stats_i64.cummin xs,
    stats_i64.diff xs
  )

-- ==
-- entry: moments
-- input { [3.5, -1.0, 2.0, 2.0, 7.25, -4.0] }
-- output { 1.625 12.328125 14.79375 3.5111429762970348 3.8462644214874255 }
-- input { [1.0] } output { 1.0 0.0 f64.nan 0.0 f64.nan }
-- input { [1.0, f64.nan] } output { f64.nan f64.nan f64.nan f64.nan f64.nan }
-- input { [5.0, 5.0, 5.0] } output { 5.0 0.0 0.0 0.0 0.0 }
-- input { empty([0]f64) } output { f64.nan f64.nan f64.nan f64.nan f64.nan }
entry moments [n] (xs: [n]f64): (f64, f64, f64, f64, f64) =
  (stats.mean xs, stats.var xs, stats.var_ddof 1 xs, stats.std xs, stats.std_ddof 1 xs)

-- ==
-- entry: pairs
-- input { [3.5, -1.0, 2.0, 2.0, 7.25, -4.0] [1.0, 0.5, 2.0, -2.0, 3.0, 8.0] }
-- output { -7.25 -5.512499999999999 -0.4274586531417058 -0.7435897435897436 }
-- input { [1.0, 2.0, 3.0] [2.0, 4.0, 6.0] } output { 28.0 2.0 1.0 4.666666666666667 }
-- input { [1.0] [2.0] } output { 2.0 f64.nan f64.nan 2.0 }
-- input { [1.0, 1.0, 1.0] [1.0, 2.0, 4.0] } output { 7.0 0.0 f64.nan 2.3333333333333335 }
-- input { empty([0]f64) empty([0]f64) } output { 0.0 f64.nan f64.nan f64.nan }
entry pairs [n] (xs: [n]f64) (ys: [n]f64): (f64, f64, f64, f64) =
  (stats.dot xs ys, stats.cov xs ys, stats.corrcoef xs ys, stats.average xs ys)

-- ==
-- entry: scores
-- input { [3.5, -1.0, 2.0, 2.0, 7.25, -4.0] }
-- output { [0.5340141408816783, -0.7476197972343497, 0.10680282817633566, 0.10680282817633566, 1.602042422645035, -1.602042422645035] }
-- input { [5.0, 5.0] } output { [f64.nan, f64.nan] }
-- input { empty([0]f64) } output { empty([0]f64) }
entry scores [n] (xs: [n]f64): [n]f64 = stats.zscore xs

-- ==
-- entry: quantiles
-- input { [0.0, 0.1, 0.25, 0.5, 0.9, 1.0] [3.5, -1.0, 2.0, 2.0, 7.25, -4.0] }
-- output { 2.0 [-4.0, -2.5, -0.25, 2.0, 5.375, 7.25] }
-- input { [0.0, 0.1, 0.25, 0.5, 0.9, 1.0] [1.0] } output { 1.0 [1.0, 1.0, 1.0, 1.0, 1.0, 1.0] }
-- input { [0.0, 0.1, 0.25, 0.5, 0.9, 1.0] [3.0, 1.0, 2.0] }
-- output { 2.0 [1.0, 1.2, 1.5, 2.0, 2.8, 3.0] }
-- input { [0.0, 0.1, 0.25, 0.5, 0.9, 1.0] [2.0, 2.0, 3.0, 3.0] }
-- output { 2.5 [2.0, 2.0, 2.0, 2.5, 3.0, 3.0] }
-- input { [0.0, 0.1, 0.25, 0.5, 0.9, 1.0] [1.0, f64.nan] }
-- output { f64.nan [f64.nan, f64.nan, f64.nan, f64.nan, f64.nan, f64.nan] }
-- input { [0.0, 0.1, 0.25, 0.5, 0.9, 1.0] empty([0]f64) }
-- output { f64.nan [f64.nan, f64.nan, f64.nan, f64.nan, f64.nan, f64.nan] }
-- input { [0.0, 0.5, 1.0] [-f64.inf, 1.0, f64.inf, f64.inf] }
-- output { f64.inf [-f64.inf, f64.inf, f64.inf] }
-- input { [1.5] [3.5, -1.0, 2.0, 2.0, 7.25, -4.0] } error: .*
entry quantiles [m] [n] (qs: [m]f64) (xs: [n]f64): (f64, [m]f64) =
  (stats.median xs, stats.quantiles qs xs)

-- ==
-- entry: single
-- input { [1.5f32, 0.5f32, 4.0f32, 2.0f32] } output { 1.75f32 1.625f32 }
-- input { [3.0f32] } output { 3.0f32 0.0f32 }
entry single [n] (xs: [n]f32): (f32, f32) = (stats_f32.median xs, stats_f32.var xs)

-- ==
-- entry: bins
-- input { 4i64 [3.5, -1.0, 2.0, 2.0, 7.25, -4.0] }
-- output { [1i64, 1i64, 3i64, 1i64] [-4.0, -1.1875, 1.625, 4.4375, 7.25] }
-- input { 3i64 [0.0, 1.0, 2.0, 3.0] } output { [1i64, 1i64, 2i64] [0.0, 1.0, 2.0, 3.0] }
-- input { 2i64 [5.0, 5.0] } output { [0i64, 2i64] [4.5, 5.0, 5.5] }
-- input { 0i64 [5.0, 5.0] } error: .*
-- input { 3i64 [1.0, 2.0, f64.inf] } error: .*
-- input { 5i64 empty([0]f64) }
-- output { [0i64, 0i64, 0i64, 0i64, 0i64] [0.0, 0.2, 0.4, 0.6000000000000001, 0.8, 1.0] }
-- input { 10i64 [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0] }
-- output { [1i64, 1i64, 2i64, 0i64, 1i64, 2i64, 1i64, 0i64, 1i64, 2i64] [0.0, 0.1, 0.2, 0.30000000000000004, 0.4, 0.5, 0.6000000000000001, 0.7000000000000001, 0.8, 0.9, 1.0] }
entry bins [n] (bins: i64) (xs: [n]f64): ([bins]i64, [bins + 1]f64) = stats.histogram bins xs

-- ==
-- entry: bins_range
-- input { 4i64 (0.0, 2.0) [-1.0, 0.0, 0.5, 1.0, 2.0, 2.1, f64.nan, f64.inf] }
-- output { [1i64, 1i64, 1i64, 1i64] [0.0, 0.5, 1.0, 1.5, 2.0] }
-- input { 1i64 (-1.0, 1.0) [-1.0, 1.0, 0.0] } output { [3i64] [-1.0, 1.0] }
entry bins_range [n] (bins: i64) (range: (f64, f64)) (xs: [n]f64): ([bins]i64, [bins + 1]f64) =
  stats.histogram_range bins range xs

-- ==
-- entry: spaced
-- input { 0.0 1.0 5i64 } output { [0.0, 0.25, 0.5, 0.75, 1.0] }
-- input { 2.0 -1.0 4i64 } output { [2.0, 1.0, 0.0, -1.0] }
-- input { 3.0 4.0 1i64 } output { [3.0] }
-- input { 0.0 1.0 0i64 } output { empty([0]f64) }
entry spaced (low: f64) (high: f64) (count: i64): [count]f64 = stats.linspace low high count

-- ==
-- entry: counts
-- input { [1i64, 3i64, 1i64, 0i64, 5i64] } output { [1i64, 2i64, 0i64, 1i64, 0i64, 1i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
-- input { [0i64] } output { [1i64] }
-- input { [-1i64] } output { empty([0]i64) }
entry counts [n] (xs: [n]i64): []i64 = bincount xs

-- Laws: quantiles at 0, 1/2 and 1 are minimum, median and maximum. Differences of running sums are
-- the elements. A histogram counts each element once. Scores have mean 0 and deviation 1.
-- ==
-- entry: laws
-- input { [3.5, -1.0, 2.0, 2.0, 7.25, -4.0] } output { true }
-- input { [1.0, 2.0] } output { true }
-- input { [4.0, -8.0, 0.5, 0.25, 4.0] } output { true }
entry laws [n] (xs: [n]f64): bool =
  let near x y = f64.abs (x - y) < 1e-9
  let [m] steps: [m]f64 = stats.diff (stats.cumsum xs)
  let scores = stats.zscore xs
  in stats.quantile 0 xs == minimum xs
    && stats.quantile 1 xs == maximum xs
    && stats.quantile 0.5 xs == stats.median xs
    && and (map2 near steps (tail xs :> [m]f64))
    && i64.sum (stats.histogram 7 xs).0 == n
    && near (stats.mean scores) 0
    && near (stats.std scores) 1
    && near (stats.cov xs xs) (stats.var_ddof 1 xs)
    && xs[stats.argmax xs] == maximum xs
    && xs[stats.argmin xs] == minimum xs
