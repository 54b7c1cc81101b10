-- A functor whose parameter gives a size.
-- ==
-- input { [1.0, 2.0, 3.0] } output { 14.0 [1.0, 1.0, 1.0] }

module type DIM = { val n: i64 }
module vec (D: DIM) = {
  type t = [D.n]f64
  def ones: t = replicate D.n 1
  def dot (xs: t) (ys: t): f64 = f64.sum (map2 (*) xs ys)
}
module v = vec { def n = 3i64 }

def main (xs: v.t): (f64, v.t) = (v.dot xs xs, v.ones)
