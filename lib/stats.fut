-- Statistics by NumPy's names. For numbers of type f64 they are in the module `stats`:
--
--   stats.median xs
--   stats.corrcoef xs ys
--
-- For other types apply `stats_of` to a module of floats, or `running_of` to any module of numbers.
-- Where no number is the answer, it is NaN. A NaN among the elements makes a number NaN. `argmax`
-- and `argmin` give its place, and histograms don't count it.
import "sort"

-- What needs no division, and so works for integers too.
module running_of (T: numeric) = {
  type t = T.t

  local def zero: t = T.i64 0
  local def is_nan (x: t): bool = x T.!= x
  local def above (x: t) (y: t): bool = x T.> y || (is_nan x && !(is_nan y))

  -- The larger and the smaller of two numbers, or NaN if either is NaN.
  local def larger (x: t) (y: t): t = if is_nan x || x T.>= y then x else y
  local def smaller (x: t) (y: t): t = if is_nan x || x T.<= y then x else y

  -- As a number without a sign, the index -1 is after all others.
  local def first_best [n] (better: t -> t -> bool) (worst: t) (xs: [n]t): i64 =
    let best (x, i) (y, j) =
      let earlier = u64.i64 j < u64.i64 i
      in if better y x || (!(better x y) && earlier) then (y, j) else (x, i)
    in (reduce best (worst, -1) (zip xs (indices xs))).1

  -- Where the largest element is: the first of equal ones, or the first NaN. Without elements -1.
  def argmax [n] (xs: [n]t): i64 = first_best above T.lowest xs

  -- Where the smallest element is: the first of equal ones, or the first NaN. Without elements -1.
  def argmin [n] (xs: [n]t): i64 =
    first_best (\x y -> x T.< y || (is_nan x && !(is_nan y))) T.highest xs

  -- The sum of all elements up to each one.
  def cumsum [n] (xs: [n]t): [n]t = scan (T.+) zero xs

  -- The product of all elements up to each one.
  def cumprod [n] (xs: [n]t): [n]t = scan (T.*) (T.i64 1) xs

  -- The largest of all elements up to each one. From the first NaN on it is NaN.
  def cummax [n] (xs: [n]t): [n]t = scan larger T.lowest xs

  -- The smallest of all elements up to each one. From the first NaN on it is NaN.
  def cummin [n] (xs: [n]t): [n]t = scan smaller T.highest xs

  -- The difference of each element from the one before it: one less than there are elements.
  def diff [n] (xs: [n]t): [i64.max 0 (n - 1)]t =
    tabulate (i64.max 0 (n - 1)) (\i -> xs[i + 1] T.- xs[i])

  -- The sum of the products of elements at the same place.
  def dot [n] (xs: [n]t) (ys: [n]t): t = T.sum (map2 (T.*) xs ys)
}

-- All of it for floats.
module stats_of (T: float) = {
  module running = running_of T
  open running

  module by_value = sort_of (float_key T)

  local def zero: t = T.i64 0
  local def one: t = T.i64 1

  -- The mean. Without elements it is NaN.
  def mean [n] (xs: [n]t): t = T.sum xs T./ T.i64 n

  -- The mean weighted by `weights`. If these add up to 0, it is NaN or infinite.
  def average [n] (weights: [n]t) (xs: [n]t): t = dot weights xs T./ T.sum weights

  -- The sum of products of deviations from the means, over `n - ddof`, or NaN if that is below 1.
  local def comoment [n] (ddof: i64) (xs: [n]t) (ys: [n]t): t =
    let (mx, my) = (mean xs, mean ys)
    let total = T.sum (map2 (\x y -> (x T.- mx) T.* (y T.- my)) xs ys)
    in if n > ddof then total T./ T.i64 (n - ddof) else T.nan

  -- The variance: the mean of the squared deviations, over `n`. Without elements it is NaN.
  def var [n] (xs: [n]t): t = comoment 0 xs xs

  -- The variance over `n - ddof`: with `ddof` 1 that of a sample. It is NaN if that is below 1.
  def var_ddof [n] (ddof: i64) (xs: [n]t): t = comoment ddof xs xs

  -- The standard deviation, the root of `var`.
  def std [n] (xs: [n]t): t = T.sqrt (var xs)

  -- The standard deviation of a sample, where `ddof` is 1: the root of `var_ddof`.
  def std_ddof [n] (ddof: i64) (xs: [n]t): t = T.sqrt (var_ddof ddof xs)

  -- The covariance of a sample, over `n - 1`. With fewer than two elements it is NaN.
  def cov [n] (xs: [n]t) (ys: [n]t): t = comoment 1 xs ys

  -- Pearson's correlation, from -1 to 1. Of an array whose elements are all equal it means nothing:
  -- it is NaN, or made of rounding errors.
  def corrcoef [n] (xs: [n]t) (ys: [n]t): t =
    let r = comoment 0 xs ys T./ (std xs T.* std ys)
    in if T.isnan r then r else T.max (T.neg one) (T.min one r)

  -- How many standard deviations each element is above the mean. If all are equal, it means nothing:
  -- it is NaN, or made of rounding errors.
  def zscore [n] (xs: [n]t): [n]t =
    let (m, s) = (mean xs, std xs)
    in map (\x -> (x T.- m) T./ s) xs

  -- The quantile of sorted numbers: between two of them it goes along a straight line.
  local def quantile_sorted [n] (sorted: [n]t) (q: t): t =
    let at = assert (zero T.<= q && q T.<= one) q T.* T.i64 (n - 1)
    let low = T.to_i64 at
    let share = at T.- T.i64 low
    in if n == 0 || T.isnan sorted[n - 1]
       then T.nan
       else let (a, b) = (sorted[low], sorted[i64.min (low + 1) (n - 1)])
            in if share T.== zero || a T.== b
               then a
               else a T.* (one T.- share) T.+ b T.* share

  -- The number below which a share `q` of the elements lies, with `q` from 0 to 1. Between two
  -- elements it goes along a straight line. Without elements it is NaN.
  def quantile [n] (q: t) (xs: [n]t): t = quantile_sorted (by_value.sort xs) q

  -- Several quantiles by one sort.
  def quantiles [m] [n] (qs: [m]t) (xs: [n]t): [m]t =
    map (quantile_sorted (by_value.sort xs)) qs

  -- The middle element in order, or the mean of the two in the middle. Without elements it is NaN.
  def median [n] (xs: [n]t): t = quantile (T.from_fraction 1 2) xs

  -- So many numbers from `low` to `high`, both included, at equal distances.
  def linspace (low: t) (high: t) (count: i64): [count]t =
    let step = (high T.- low) T./ T.i64 (count - 1)
    in tabulate count (\i -> if i > 0 && i == count - 1
                             then high
                             else if i == 0
                             then low
                             else T.i64 i T.* step T.+ low)

  -- How many elements are in each of `bins` bins of equal width from `low` to `high`, and the edges
  -- of the bins. The last bin includes `high`. Elements outside and NaN are not counted. It is an
  -- error if there are no bins, or if `low` is not below `high`, or if one is infinite.
  def histogram_range [n] (bins: i64) (low: t, high: t) (xs: [n]t): ([bins]i64, [bins + 1]t) =
    let is_range = low T.< high && !(T.isinf low) && !(T.isinf high)
    let edges = assert (bins >= 1 && is_range) (linspace low high (bins + 1))
    let bin x =
      if !(low T.<= x && x T.<= high)
      then -1
      else let i = T.to_i64 ((x T.- low) T./ (high T.- low) T.* T.i64 bins)
           let i = i64.min i (bins - 1)
           let too_high = i64.bool (x T.< edges[i])
           let too_low = i64.bool (x T.>= edges[i + 1]) * i64.bool (i < bins - 1)
           in i - too_high + too_low
    in (hist (+) 0 bins (map bin xs) (replicate n 1), edges)

  -- The same from the lowest to the highest element. If all are equal, from 1/2 below to 1/2 above.
  def histogram [n] (bins: i64) (xs: [n]t): ([bins]i64, [bins + 1]t) =
    let (low, high) = if n == 0 then (zero, one) else (T.minimum xs, T.maximum xs)
    let half = T.from_fraction 1 2
    let range = if low T.== high then (low T.- half, high T.+ half) else (low, high)
    in histogram_range bins range xs
}

-- How many elements are 0, 1, 2 and so on, up to the largest. Negative ones are not counted.
def bincount [n] (xs: [n]i64): []i64 =
  hist (+) 0 (1 + i64.max (-1) (i64.maximum xs)) xs (replicate n 1)

module stats = stats_of f64
