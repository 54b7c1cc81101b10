-- Sorting, and what sorted arrays make easy. All sorts are stable: equal elements keep their order.
--
--   sort_f64.sort xs                             the numbers from the lowest up
--   sort_f64.sort_by (.score) players            anything, by a number of each
--   merge_sort (\a b -> a.name <= b.name) xs     anything, by a comparison
--
-- There is a module for each type of number. `sort_of` makes one for other keys: descending ones,
-- and pairs, which compare the first part first.

-- A type of keys. Each has a word, and words are in the order of their digits of 8 bits, of which
-- digit 0 is the lowest. `leq` ("less or equal") gives the same order.
module type sort_key = {
  type t
  type word
  val word : t -> word
  val digits : i64
  val digit : i64 -> word -> i64
  val leq : t -> t -> bool
}

local def byte (i: i64) (word: u64): i64 = i64.u64 ((word >> u64.i64 (8 * i)) & 255)

-- Integers as keys. The word is the distance to the lowest number of the type.
module integral_key (T: integral) : sort_key with t = T.t = {
  type t = T.t
  type word = u64
  def word (x: t): word = u64.i64 (T.to_i64 x) - u64.i64 (T.to_i64 T.lowest)
  def digits = i64.i32 T.num_bits / 8
  def digit = byte
  def leq (x: t) (y: t): bool = x T.<= y
}

-- Floats as keys, in NumPy's order: -0 is equal to 0, and NaN comes last.
module float_key (T: float) : sort_key with t = T.t = {
  type t = T.t
  type word = u64

  -- As numbers of 64 bits, those of 32 have zeros in their three lowest digits.
  local def unused: i64 = i64.i32 (64 - T.num_bits) * 3 / 32

  def word (x: t): word =
    let bits = f64.to_bits (T.to_f64 x)
    in if x T.< T.i64 0 then !bits else bits | (1 << 63)

  def digits = 8 - unused
  def digit (i: i64) (w: word): i64 = byte (i + unused) w
  def leq (x: t) (y: t): bool = x T.<= y || T.isnan y
}

-- From the highest key to the lowest: NaN comes first. Equal ones still keep their order.
module descending_key (K: sort_key) : sort_key with t = K.t = {
  type t = K.t
  type word = K.word
  def word = K.word
  def digits = K.digits
  def digit (i: i64) (w: word): i64 = 255 - K.digit i w
  def leq (x: t) (y: t): bool = K.leq y x
}

-- By the first component, and where that is equal by the second.
module pair_key (A: sort_key) (B: sort_key) : sort_key with t = (A.t, B.t) = {
  type t = (A.t, B.t)
  type word = (A.word, B.word)
  def word ((a, b): t): word = (A.word a, B.word b)
  def digits = A.digits + B.digits

  def digit (i: i64) ((a, b): word): i64 =
    if i < B.digits then B.digit i b else A.digit (i - B.digits) a

  def leq ((a, b): t) ((c, d): t): bool = A.leq a c && (!(A.leq c a) || B.leq b d)
}

-- The array in the order of a digit from 0 to 255, which `digit` gives for each element.
local def counting_sort [n] 'a (digit: a -> i64) (xs: [n]a): [n]a =
  let counts = hist (+) 0 256 (map digit xs) (replicate n 1)
  let (_, sorted) =
    loop (next, sorted) = (exscan (+) 0 counts, copy xs) for x in xs do
      let d = digit x
      in (next with [d] = next[d] + 1, sorted with [next[d]] = x)
  in sorted

-- The array in the order of so many digits, the last of which counts most.
def radix_sort [n] 'a (digits: i64) (digit: i64 -> a -> i64) (xs: [n]a): [n]a =
  loop xs for i < digits do counting_sort (digit i) xs

-- The array in the order of a comparison `leq` ("less or equal"), such as `(<=)`. Radix sort is
-- many times as fast, so take `sort_of` where there is a key.
--
-- Sorted runs are merged in pairs: an element moves on by those of the other run before it.
def merge_sort [n] 'a (leq: a -> a -> bool) (xs: [n]a): [n]a =
  let merge (width: i64) (xs: [n]a): [n]a =
    let place (k: i64): i64 =
      let start = k - k % (2 * width)
      let middle = i64.min n (start + width)
      let end = i64.min n (middle + width)
      let (first, last) = if k < middle then (middle, end) else (start, middle)
      let is_before x = if k < middle then !(leq xs[k] x) else leq x xs[k]
      let (low, _) =
        loop (low, high) = (first, last) while low < high do
          let half = (low + high) / 2
          in if is_before xs[half] then (half + 1, high) else (low, half)
      in k + low - middle
    in scatter (copy xs) (map place (iota n)) xs
  let (sorted, _) = loop (xs, width) = (xs, 1) while width < n do (merge width xs, 2 * width)
  in sorted

-- Where the elements of the sorted array are in `xs`, by a comparison `leq` ("less or equal").
def merge_argsort [n] 'a (leq: a -> a -> bool) (xs: [n]a): [n]i64 =
  map (.1) (merge_sort (\(x, _) (y, _) -> leq x y) (zip xs (indices xs)))

-- Whether no element comes before one that is less. Arrays of no or one element are sorted.
def is_sorted_by [n] 'a (leq: a -> a -> bool) (xs: [n]a): bool =
  all (\i -> i == 0 || leq xs[i - 1] xs[i]) (iota n)

-- How many elements come before the first for which `p` fails, where `p` holds for none after it.
def partition_point [n] 'a (p: a -> bool) (xs: [n]a): i64 =
  let (low, _) =
    loop (low, high) = (0, n) while low < high do
      let middle = (low + high) / 2
      in if p xs[middle] then (middle + 1, high) else (low, middle)
  in low

-- Sorting by keys of one type.
module sort_of (K: sort_key) = {
  type t = K.t

  -- The indices that sort the array.
  def argsort [n] (keys: [n]t): [n]i64 =
    let words = zip (map K.word keys) (indices keys)
    in map (.1) (radix_sort K.digits (\i (w, _) -> K.digit i w) words)

  -- The keys in order.
  def sort [n] (keys: [n]t): [n]t = map (\i -> keys[i]) (argsort keys)

  -- The array in the order of a key of each element.
  def sort_by [n] 'a (key: a -> t) (xs: [n]a): [n]a =
    map (\i -> xs[i]) (argsort (map key xs))

  -- Whether the keys are in order, equal ones included.
  def is_sorted [n] (keys: [n]t): bool = is_sorted_by K.leq keys

  -- How many of the sorted keys are less than `key`: it can be put there, before equal ones.
  def searchsorted [n] (sorted: [n]t) (key: t): i64 =
    partition_point (\k -> !(K.leq key k)) sorted

  -- How many of the sorted keys are at most `key`: it can be put there, after equal ones.
  def searchsorted_right [n] (sorted: [n]t) (key: t): i64 =
    partition_point (\k -> K.leq k key) sorted

  -- Which keys differ from the one before them. The first one does.
  def run_starts [n] (keys: [n]t): [n]bool =
    let same x y = K.leq x y && K.leq y x
    in tabulate n (\i -> i == 0 || !(same keys[i - 1] keys[i]))

  -- The keys in order, each once.
  def unique [n] (keys: [n]t): []t =
    let sorted = sort keys
    in map (.0) (filter (.1) (zip sorted (run_starts sorted)))

  -- The place of each key in the sorted array, from 1. Equal ones share the mean of their places.
  def rank [n] (keys: [n]t): [n]f64 =
    let sorted = sort keys
    let twice key = searchsorted sorted key + searchsorted_right sorted key + 1
    in map (\key -> f64.i64 (twice key) / 2) keys

  -- The `k` lowest keys, from the lowest up. It fails where there are fewer.
  def smallest [n] (k: i64) (keys: [n]t): [k]t = take k (sort keys)

  -- The `k` highest keys, from the highest down. It fails where there are fewer.
  def largest [n] (k: i64) (keys: [n]t): [k]t = take k (reverse (sort keys))
}

module sort_i8 = sort_of (integral_key i8)
module sort_i16 = sort_of (integral_key i16)
module sort_i32 = sort_of (integral_key i32)
module sort_i64 = sort_of (integral_key i64)
module sort_u8 = sort_of (integral_key u8)
module sort_u16 = sort_of (integral_key u16)
module sort_u32 = sort_of (integral_key u32)
module sort_u64 = sort_of (integral_key u64)
module sort_f32 = sort_of (float_key f32)
module sort_f64 = sort_of (float_key f64)
