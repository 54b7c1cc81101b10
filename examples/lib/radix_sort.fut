-- Stable radix sort of any array by any key. It takes one pass for each bit of the key.
--
--   module by_score = radix_sort_by (float_key f64)
--   by_score.sort_by (.score) players
--
-- A key is anything with a fixed number of bits. Integers and floats are keys; a functor makes a
-- key descend, and another joins two of them into one that compares the first part first.

-- Sorts by `bits` bits, from the lowest to the highest. Each pass moves the elements whose bit is 0
-- before those whose bit is 1 and leaves their order as it was otherwise.
def radix_sort [n] 'a (bits: i32) (get_bit: i32 -> a -> i32) (xs: [n]a): [n]a =
  loop xs for bit < bits do
    let ones = map (\x -> i64.i32 (get_bit bit x)) xs
    let ones_before = exscan (+) 0 ones
    let zeros = n - i64.sum ones
    let place i one before = if one == 1 then zeros + before else i - before
    in scatter (copy xs) (map3 place (indices xs) ones ones_before) xs

-- The same by a key of each element. The keys are worked out once, and the elements moved once.
def radix_sort_by_key [n] 'a 'k (key: a -> k)
    (bits: i32)
    (get_bit: i32 -> k -> i32)
    (xs: [n]a): [n]a =
  let keyed = zip (map key xs) (indices xs)
  let sorted = radix_sort bits (\bit (k, _) -> get_bit bit k) keyed
  in map (\(_, i) -> xs[i]) sorted

-- A type whose values are in the order of their bits, read as one unsigned number.
module type sort_key = {
  type t
  val bits : i32
  val get_bit : i32 -> t -> i32
}

-- Integers. Those with a sign are in order once their highest bit is turned over.
module integral_key (T: integral) : sort_key with t = T.t = {
  type t = T.t
  def bits = T.num_bits
  def signed = T.(lowest < i32 0)

  def get_bit (bit: i32) (x: t): i32 =
    let b = T.get_bit bit x
    in if signed && bit == bits - 1 then 1 - b else b
}

-- Floats. The sign is turned over, and in negative ones all other bits are too. So -0 comes before
-- 0, and a NaN comes first or last, by its sign.
module float_key (T: float) : sort_key with t = T.t = {
  type t = T.t
  def bits = T.num_bits

  def get_bit (bit: i32) (x: t): i32 =
    let b = T.get_bit bit x
    let negative = T.get_bit (bits - 1) x == 1
    in if negative || bit == bits - 1 then 1 - b else b
}

-- From the highest key to the lowest. Equal ones still keep their order.
module descending_key (K: sort_key) : sort_key with t = K.t = {
  type t = K.t
  def bits = K.bits
  def get_bit (bit: i32) (x: t): i32 = 1 - K.get_bit bit x
}

-- By the first component, and where that is equal by the second.
module pair_key (A: sort_key) (B: sort_key) : sort_key with t = (A.t, B.t) = {
  type t = (A.t, B.t)
  def bits = A.bits + B.bits

  def get_bit (bit: i32) ((a, b): t): i32 =
    if bit < B.bits then B.get_bit bit b else A.get_bit (bit - B.bits) a
}

-- Sorting by keys of one type.
module radix_sort_by (K: sort_key) = {
  def sort [n] (keys: [n]K.t): [n]K.t =
    radix_sort K.bits K.get_bit keys

  def sort_by [n] 'a (key: a -> K.t) (xs: [n]a): [n]a =
    radix_sort_by_key key K.bits K.get_bit xs

  -- Where the elements of the sorted array are in the one that is given.
  def order [n] (keys: [n]K.t): [n]i64 =
    sort_by (\i -> keys[i]) (indices keys)
}
