-- Scans and reductions that start anew in each segment of an array, and arrays made of segments.
--
-- Segments lie one after the other. They are told apart by flags, where `true` marks the first
-- element of a segment, or by their lengths. The first element starts a segment with or without its
-- flag. With flags no segment is empty; with lengths any may be.
--
-- Operators must be associative, with `ne` as their neutral element. They need not be commutative.

-- The scan of each segment by itself.
def segmented_scan [n] 't (op: t -> t -> t) (ne: t) (flags: [n]bool) (values: [n]t): [n]t =
  let join (f, x) (g, y) = (f || g, if g then y else op x y)
  in map (.1) (scan join (false, ne) (zip flags values))

-- The reduction of each segment, in order.
def segmented_reduce [n] 't (op: t -> t -> t) (ne: t) (flags: [n]bool) (values: [n]t): []t =
  let running = segmented_scan op ne flags values
  let is_last i = i == n - 1 || flags[i + 1]
  in map (\i -> running[i]) (filter is_last (iota n))

-- Each index as often as its count says: `replicated_iota [2, 0, 3]` is `[0, 0, 2, 2, 2]`.
--
-- The index goes up by one at the start of each segment, and by more where empty ones start too. A
-- negative count is an error.
def replicated_iota [k] (counts: [k]i64): []i64 =
  let starts = exscan (+) 0 (assert (all (>= 0) counts) counts)
  let steps = hist (+) 0 (i64.sum counts) starts (replicate k 1)
  in map (\reached -> reached - 1) (scan (+) 0 steps)

-- Each element as often as its count says: `repeat [2, 0, 1] "abc"` is `"aac"`.
def repeat [n] 'a (counts: [n]i64) (xs: [n]a): []a =
  map (\i -> xs[i]) (replicated_iota counts)

-- The flags of segments of these lengths.
def flags_of_lengths [k] (lengths: [k]i64): []bool =
  let starts = exscan (+) 0 lengths
  in hist (||) false (i64.sum lengths) starts (replicate k true)

-- The reduction of segments of these lengths, which add up to `n`. That of an empty one is `ne`.
def reduce_lengths [n] [k] 't (op: t -> t -> t) (ne: t) (lengths: [k]i64) (values: [n]t): [k]t =
  let flags = flags_of_lengths lengths :> [n]bool
  let running = segmented_scan op ne flags values
  let ends = scan (+) 0 lengths
  in map2 (\count end -> if count == 0 then ne else running[end - 1]) lengths ends

-- In place of each `x` the elements `get x 0`, `get x 1`, .. , of which there are `size x`.
def expand [n] 'a 'b (size: a -> i64) (get: a -> i64 -> b) (xs: [n]a): []b =
  let counts = map size xs
  let starts = exscan (+) 0 counts
  let owners = replicated_iota counts
  in map2 (\owner i -> get xs[owner] (i - starts[owner])) owners (indices owners)

-- What `expand` gives, reduced to one value for each `x`.
def expand_reduce [n] 'a 'b (size: a -> i64)
    (get: a -> i64 -> b)
    (op: b -> b -> b)
    (ne: b)
    (xs: [n]a): [n]b =
  reduce_lengths op ne (map size xs) (expand size get xs)

-- An operator with its neutral element.
module type monoid = {
  type t
  val neutral : t
  val op : t -> t -> t
}

-- The same for a monoid, so that the operator is named once.
module segmented (M: monoid) = {
  type t = M.t

  -- The scan of each segment by itself.
  def scan [n] (flags: [n]bool) (values: [n]t): [n]t =
    segmented_scan M.op M.neutral flags values

  -- The reduction of each segment, in order.
  def reduce [n] (flags: [n]bool) (values: [n]t): []t =
    segmented_reduce M.op M.neutral flags values

  -- The reduction of segments of these lengths. That of an empty one is neutral.
  def reduce_lengths [n] [k] (lengths: [k]i64) (values: [n]t): [k]t =
    reduce_lengths M.op M.neutral lengths values
}

-- Addition, with 0.
module sum_of (T: numeric) : monoid with t = T.t = {
  type t = T.t
  def neutral = T.i64 0
  def op = (T.+)
}

-- The larger number, with the lowest one.
module maximum_of (T: numeric) : monoid with t = T.t = {
  type t = T.t
  def neutral = T.lowest
  def op = T.max
}
