-- Windows that roll along an array, and means that forget. For f64 there is the module `rolling`:
--
--   rolling.mean 7 xs
--   rolling.ewm_mean 0.3 xs
--
-- An array of `n` elements has `n - width + 1` windows, or none where it is shorter. A width below
-- 1 is an error. Only the windows that contain a NaN have one as their result.
import "segmented"

-- How many windows there are.
def window_count (n: i64) (width: i64): i64 =
  assert (width >= 1) (i64.max 0 (n - width + 1))

-- All windows as the rows of a matrix, which is `width` times as large as the array.
def sliding_window_view [n] 'a (width: i64) (xs: [n]a): [window_count n width][width]a =
  tabulate_2d (window_count n width) width (\i j -> xs[i + j])

-- Each window combined by `op`, which is associative and has the neutral element `ne`. At any
-- width it takes three calls for each element: from the multiples of the width to both sides.
def rolling_reduce [n] 'a (op: a -> a -> a) (ne: a) (width: i64) (xs: [n]a)
    : [window_count n width]a =
  let from_start = segmented_scan op ne (map (\i -> i % width == 0) (iota n)) xs
  let flags = map (\i -> (n - i) % width == 0) (iota n)
  let to_end = reverse (segmented_scan (flip op) ne flags (reverse xs))
  let window i =
    let last = from_start[i + width - 1]
    in if i % width == 0 then last else op to_end[i] last
  in tabulate (window_count n width) window

-- Windows of floats.
module rolling_of (T: float) = {
  type t = T.t

  local def zero: t = T.i64 0
  local def one: t = T.i64 1

  -- The sum of each window. Rounding does not add up from window to window.
  def sum [n] (width: i64) (xs: [n]t): [window_count n width]t = rolling_reduce (T.+) zero width xs

  -- The mean of each window.
  def mean [n] (width: i64) (xs: [n]t): [window_count n width]t =
    map (T./ T.i64 width) (sum width xs)

  -- The smallest element of each window, or NaN if it contains one.
  def min [n] (width: i64) (xs: [n]t): [window_count n width]t =
    rolling_reduce (\x y -> if T.isnan x || x T.<= y then x else y) T.highest width xs

  -- The largest element of each window, or NaN if it contains one.
  def max [n] (width: i64) (xs: [n]t): [window_count n width]t =
    rolling_reduce (\x y -> if T.isnan x || x T.>= y then x else y) T.lowest width xs

  -- What `f` makes of each window, such as `stats.median`.
  def apply [n] 'b (width: i64) (f: [width]t -> b) (xs: [n]t): [window_count n width]b =
    map f (sliding_window_view width xs)

  -- For each element `a * y + x`, where `y` is the result for the one before. It starts from 0.
  local def decaying_sum [n] (a: t) (xs: [n]t): [n]t =
    let join (a, x) (b, y) = (a T.* b, x T.* b T.+ y)
    in map (.1) (scan join (one, zero) (map (\x -> (a, x)) xs))

  -- The mean of all elements up to each one, where an element counts `1 - alpha` times as much as
  -- the next one. From the first NaN on it is NaN. With `alpha` above 0 and at most 1, this is
  -- pandas' `ewm(alpha=alpha).mean()`.
  def ewm_mean [n] (alpha: t) (xs: [n]t): [n]t =
    let decay = one T.- alpha
    let weights = decaying_sum decay (replicate n one)
    in map2 (T./) (decaying_sum decay xs) weights

  -- The first element, then each time `(1 - alpha) * y + alpha * x`, where `y` is the result for
  -- the element before. This is pandas' `ewm(alpha=alpha, adjust=False).mean()`.
  def ewm_recursive [n] (alpha: t) (xs: [n]t): [n]t =
    let weight i x = if i == 0 then x else alpha T.* x
    in decaying_sum (one T.- alpha) (map2 weight (iota n) xs)
}

module rolling = rolling_of f64
