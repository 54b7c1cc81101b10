-- A histogram over a module that gives the bins: their number, the bin of a value, and how values join.
-- ==
-- input { [1, 2, 3, 4, 5, 6, 7] } output { [12, 16] [6, 5, 7] }

module type BINS = { val bins: i64 type t val bin: t -> i64 val zero: t val join: t -> t -> t }
module hist (B: BINS) = {
  def all [n] (xs: [n]B.t): [B.bins]B.t = reduce_by_index (replicate B.bins B.zero) B.join B.zero (map B.bin xs) xs
}
module parity = hist { def bins = 2i64 type t = i32 def bin (x: t) = i64.i32 (x % 2) def zero: t = 0 def join (x: t) (y: t) = x + y }
module thirds = hist { def bins = 3i64 type t = i32 def bin (x: t) = i64.i32 (x % 3) def zero: t = 0 def join = i32.max }

def main (xs: []i32) = (parity.all xs, (let t = thirds.all xs in [t[0], t[2], t[1]]))
