-- A functor over monoids, applied to sums, to products of floats, and to pairs.
-- ==
-- input { [1, 2, 3] [2.0, 4.0] } output { 6 8.0 3 1 }

module type MONOID = { type t val zero: t val op: t -> t -> t }
module fold (M: MONOID) = { def all [n] (xs: [n]M.t): M.t = reduce M.op M.zero xs }

module sum = fold { type t = i32 def zero = 0i32 def op (x: i32) (y: i32) = x + y }
module product = fold { type t = f64 def zero = 1f64 def op (x: f64) (y: f64) = x * y }
module range = fold {
  type t = (i32, i32)
  def zero: t = (i32.lowest, i32.highest)
  def op ((a, b): t) ((c, d): t): t = (i32.max a c, i32.min b d)
}

def main (xs: []i32) (ys: []f64) =
  let (high, low) = range.all (map (\x -> (x, x)) xs)
  in (sum.all xs, product.all ys, high, low)
