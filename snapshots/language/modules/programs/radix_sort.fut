-- A radix sort over a module of keys that gives bits, for numbers and for pairs.
-- ==
-- input { [5u8, 3u8, 200u8, 3u8, 0u8] } output { [0u8, 3u8, 3u8, 5u8, 200u8] [4, 1, 3, 0, 2] }

module type KEY = { type t val num_bits: i32 val get_bit: i32 -> t -> i32 }
module radix (K: KEY) = {
  local def step [n] (xs: [n]K.t) (bit: i32): [n]K.t =
    let ones = map (\x -> i64.i32 (K.get_bit bit x)) xs
    let zeros = map (\b -> 1 - b) ones
    let before = map2 (*) zeros (scan (+) 0 zeros)
    let after = map2 (*) ones (map (+ i64.sum zeros) (scan (+) 0 ones))
    let places = map2 (\a b -> a + b - 1) before after
    in scatter (copy xs) places xs
  def sort [n] (xs: [n]K.t): [n]K.t = loop xs for i < K.num_bits do step xs i
}
module bytes = radix u8
module pairs = radix {
  type t = (u8, i32)
  def num_bits = u8.num_bits
  def get_bit (i: i32) (x: t) = u8.get_bit i x.0
}

def main [n] (xs: [n]u8): ([n]u8, [n]i32) =
  (bytes.sort xs, (unzip (pairs.sort (zip xs (map i32.i64 (iota n))))).1)
