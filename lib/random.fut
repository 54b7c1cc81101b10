-- Random numbers without hidden state. The same seed gives the same numbers on any machine.
--
--   random.normal 42 (0, 1) n                    n numbers at once, from the seed 42
--   random.shuffle 43 xs
--
-- For arrays there is the module `random`: element `i` depends on the seed and `i` alone, so such
-- arrays fuse with what reads them. Give each array a seed of its own, or else they are correlated.
-- `random.seeds` makes as many seeds as are needed.
--
-- For numbers one after the other there are engines and distributions. What draws a number also
-- returns the next state:
--
--   module die = uniform_int i32 splitmix64
--   let (pips, state) = die.draw (1, 6) (splitmix64.seed 42)
--
-- To draw in parallel, `split` makes as many states of one as there are elements.

import "sort"

-- An engine draws words of 64 bits, all of which are equally likely.
module type engine = {
  type state
  val seed : u64 -> state
  val next : state -> (u64, state)
  val split : (n: i64) -> state -> [n]state
}

-- An engine that draws words of 32 bits.
module type engine32 = {
  type state
  val seed : u64 -> state
  val next : state -> (u32, state)
}

-- A step of Weyl's sequence, and a hash of 64 bits that spreads it (Steele, Lea and Flood 2014).
local def golden: u64 = 0x9e3779b97f4a7c15

local def spread_bits (z: u64): u64 =
  let z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9
  let z = (z ^ (z >> 27)) * 0x94d049bb133111eb
  in z ^ (z >> 31)

-- Small and fast. It visits all states before it repeats one.
module splitmix64 : engine = {
  type state = u64
  def seed (s: u64): state = s
  def next (s: state): (u64, state) = (spread_bits (s + golden), s + golden)

  def split (n: i64) (s: state): [n]state =
    let (key, _) = next s
    in tabulate n (\i -> spread_bits (key ^ spread_bits (u64.i64 i + 1)))
}

-- PCG-XSH-RR (O'Neill 2014): a linear congruential generator, its output rotated by its top bits.
module pcg32 : engine32 = {
  type state = u64
  def advance (s: state): state = s * 6364136223846793005 + 109
  def seed (s: u64): state = advance (advance 0 + s)

  def next (s: state): (u32, state) =
    let bits = u32.u64 (((s >> 18) ^ s) >> 27)
    let turn = u32.u64 (s >> 59)
    in ((bits >> turn) | (bits << ((32 - turn) & 31)), advance s)
}

-- Two words of 32 bits for each of 64.
module paired (E: engine32) : engine = {
  type state = E.state
  def seed = E.seed

  def next (s: state): (u64, state) =
    let (high, s) = E.next s
    let (low, s) = E.next s
    in ((u64.u32 high << 32) | u64.u32 low, s)

  def split (n: i64) (s: state): [n]state =
    let (key, _) = next s
    in tabulate n (\i -> seed (spread_bits (key ^ spread_bits (u64.i64 i + 1))))
}

-- Draws with two parameters, from the states of an engine.
module type distribution = {
  type t
  type state
  val draw : (t, t) -> state -> (t, state)
}

-- Integers from `low` to `high`, both included. The bias is below `(high - low + 1) / 2^64`.
module uniform_int (T: integral) (E: engine) : distribution with t = T.t with state = E.state = {
  type t = T.t
  type state = E.state

  def draw (low: t, high: t) (s: state): (t, state) =
    let (word, s) = E.next s
    let count = u64.i64 (T.to_i64 high) - u64.i64 (T.to_i64 low) + 1
    let offset = if count == 0 then word else u64.mul_hi word count
    in (low T.+ T.u64 offset, s)
}

-- Reals from `low` to `high`, of as many random bits as the float holds.
module uniform_real (T: float) (E: engine) : distribution with t = T.t with state = E.state = {
  type t = T.t
  type state = E.state

  def draw (low: t, high: t) (s: state): (t, state) =
    let (word, s) = E.next s
    let unused = u64.i64 (63 + T.to_i64 (T.log2 T.epsilon))
    let unit = T.(u64 (word >> unused) * epsilon / i64 2)
    in (low T.+ (high T.- low) T.* unit, s)
}

-- Normally distributed reals of this mean and standard deviation, by Box and Muller's method.
module normal (T: float) (E: engine) : distribution with t = T.t with state = E.state = {
  module unit = uniform_real T E
  type t = T.t
  type state = E.state

  def draw (mean: t, deviation: t) (s: state): (t, state) =
    let (u, s) = unit.draw (T.i64 0, T.i64 1) s
    let (v, s) = unit.draw (T.i64 0, T.i64 1) s
    let radius = T.(sqrt (i64 (-2) * log (i64 1 - u)))
    in (T.(mean + deviation * radius * cos (i64 2 * pi * v)), s)
}

-- Arrays of random numbers.
module random = {
  -- Word `i` of the engine `splitmix64` from this seed. All words of a seed differ.
  def word (seed: u64) (i: i64): u64 = spread_bits (seed + (u64.i64 i + 1) * golden)

  -- The upper 53 bits of a word as a number from 0 to below 1.
  local def unit (word: u64): f64 = f64.u64 (word >> 11) * f64.epsilon / 2

  -- `count` seeds derived from one.
  def seeds (seed: u64) (count: i64): [count]u64 =
    tabulate count (\i -> spread_bits (!(word seed i)))

  -- Numbers from 0 to below 1, all equally likely.
  def random (seed: u64) (count: i64): [count]f64 = tabulate count (\i -> unit (word seed i))

  -- Numbers from `low` to below `high`, all equally likely.
  def uniform (seed: u64) (low: f64, high: f64) (count: i64): [count]f64 =
    tabulate count (\i -> low + (high - low) * unit (word seed i))

  -- Normally distributed numbers of this mean and standard deviation, by Box and Muller's method.
  def normal (seed: u64) (mean: f64, deviation: f64) (count: i64): [count]f64 =
    let draw i =
      let radius = f64.sqrt (-2 * f64.log (1 - unit (word seed (2 * i))))
      in mean + deviation * radius * f64.cos (2 * f64.pi * unit (word seed (2 * i + 1)))
    in tabulate count draw

  -- Integers from `low` to `high - 1`, without modulo bias. An empty range is an error.
  --
  -- The product of a word and the size of the range has its integer in the upper half (Lemire
  -- 2019). Where the lower half would favour some, the word is replaced, which is very rare.
  def integers (seed: u64) (low: i64, high: i64) (count: i64): [count]i64 =
    let size = u64.i64 high - u64.i64 low
    let draw i =
      let least = (0 - size) % assert (low < high) size
      let w = loop w = word seed i while w * size < least do spread_bits (w + golden)
      in low + i64.u64 (u64.mul_hi w size)
    in tabulate count draw

  -- `count` elements drawn with replacement. It is an error if there are none.
  def choice [n] 'a (seed: u64) (count: i64) (xs: [n]a): [count]a =
    map (\i -> xs[i]) (integers seed (0, n) count)

  -- `count` elements drawn with replacement, with probabilities proportional to their weights, which
  -- need not add up to 1. A negative weight is an error, and so are weights that are all 0.
  def choice_weighted [n] 'a (seed: u64) (count: i64) (weights: [n]f64) (xs: [n]a): [count]a =
    let ends = scan (+) 0 (assert (all (>= 0) weights) weights)
    let total = if n == 0 then 0 else ends[n - 1]
    let total = assert (count == 0 || total > 0) total
    let draw u = xs[partition_point (<= u * total) ends]
    in map draw (random seed count)

  -- A random permutation of 0 to `n - 1`. As the words of a seed differ, it has no ties.
  def permutation (seed: u64) (n: i64): [n]i64 = sort_u64.argsort (tabulate n (word seed))

  -- The elements in random order.
  def shuffle [n] 'a (seed: u64) (xs: [n]a): [n]a = map (\i -> xs[i]) (permutation seed n)

  -- `count` elements drawn without replacement. It is an error if there are fewer.
  def sample [n] 'a (seed: u64) (count: i64) (xs: [n]a): [count]a = take count (shuffle seed xs)
}
