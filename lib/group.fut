-- Groups of equal keys, runs of equal neighbours, and joins of two tables by their keys.
--
--   group.value_counts cities                    each key, and how often it occurs
--   group.mean cities prices                     each key, and the mean of its values
--   group.inner_join orders.city cities.code     where equal keys are in both
--
-- Keys are of type i64. For others apply `group_of` to a key of "sort": `group_of (float_key f64)`.
-- Keys need not be sorted. Groups are in the order of their keys. NaN is equal to NaN.
import "sort"
import "segmented"

module group_of (K: sort_key) = {
  module by_key = sort_of K
  type t = K.t

  -- The elements that `marks` marks.
  local def marked [n] 'a (marks: [n]bool) (xs: [n]a): [i64.sum (map i64.bool marks)]a =
    map (.0) (filter (.1) (zip xs marks)) :> [i64.sum (map i64.bool marks)]a

  -- Runs of equal neighbours: the key of each, and its length.
  def rle_encode [n] (keys: [n]t): ([]t, []i64) =
    let marks = by_key.run_starts keys
    let firsts = marked marks (iota n)
    let end i = if i + 1 < length firsts then firsts[i + 1] else n
    in (marked marks keys, map (\i -> end i - firsts[i]) (indices firsts))

  -- Each key as often as its count says: what `rle_encode` made, undone.
  def rle_decode [k] (keys: [k]t) (counts: [k]i64): []t = repeat counts keys

  -- Runs of equal neighbours: the key of each, and its values combined by `op`, which is
  -- associative and has the neutral element `ne`. Sorted keys need no more than this.
  def reduce_runs [n] 'a (op: a -> a -> a) (ne: a) (keys: [n]t) (values: [n]a): ([]t, []a) =
    let marks = by_key.run_starts keys
    in (marked marks keys, segmented_reduce op ne marks values)

  -- Each key once, and its values combined by `op`, in the order in which they stand.
  def reduce_by [n] 'a (op: a -> a -> a) (ne: a) (keys: [n]t) (values: [n]a): ([]t, []a) =
    let order = by_key.argsort keys
    in reduce_runs op ne (map (\i -> keys[i]) order) (map (\i -> values[i]) order)

  -- Each key once, and how often it occurs.
  def value_counts [n] (keys: [n]t): ([]t, []i64) = rle_encode (by_key.sort keys)

  -- Each key once, and the sum of its values.
  def sum [n] (keys: [n]t) (values: [n]f64): ([]t, []f64) = reduce_by (+) 0 keys values

  -- Each key once, and the mean of its values.
  def mean [n] (keys: [n]t) (values: [n]f64): ([]t, []f64) =
    let add (a, k) (b, l) = (a + b, k + l)
    let (firsts, sums) = reduce_by add (0, 0) keys (map (\x -> (x, 1i64)) values)
    in (firsts, map (\(total, count) -> total / f64.i64 count) sums)

  -- Each key once, and for each element which of these it has.
  def factorize [n] (keys: [n]t): ([]t, [n]i64) =
    let distinct = by_key.unique keys
    in (distinct, map (by_key.searchsorted distinct) keys)

  -- For each key on the left, where the right has it: of the order on the right, from where, how
  -- many.
  local def matches [n] [m] (left: [n]t) (right: [m]t): ([m]i64, [n](i64, i64)) =
    let order = by_key.argsort right
    let sorted = map (\i -> right[i]) order
    let found key =
      let first = by_key.searchsorted sorted key
      in (first, by_key.searchsorted_right sorted key - first)
    in (order, map found left)

  -- Where equal keys are: positions on the left and on the right, a pair for each match. They are
  -- in the order of the left, and for one of its elements in the order of the right.
  def inner_join [n] [m] (left: [n]t) (right: [m]t): [](i64, i64) =
    let (order, found) = matches left right
    in expand (\(_, (_, count)) -> count)
      (\(i, (first, _)) k -> (i, order[first + k]))
      (zip (iota n) found)

  -- The same, with the position -1 on the right for elements of the left without a match.
  def left_join [n] [m] (left: [n]t) (right: [m]t): [](i64, i64) =
    let (order, found) = matches left right
    in expand (\(_, (_, count)) -> i64.max 1 count)
      (\(i, (first, count)) k -> (i, if count == 0 then -1 else order[first + k]))
      (zip (iota n) found)
}

module group = group_of (integral_key i64)
