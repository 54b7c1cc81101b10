-- A functor over `real`: the mean and the spread, in both float types.
-- ==
-- input { [2f32, 4f32, 6f32] [1.0, 3.0] } output { 4f32 1.632993f32 2.0 1.0 }

module stats (R: real) = {
  type t = R.t
  def mean [n] (xs: [n]t): t = R.sum xs R./ R.i64 n
  def spread [n] (xs: [n]t): t =
    let m = mean xs
    in R.sqrt (mean (map (\x -> (x R.- m) R.* (x R.- m)) xs))
}
module s = stats f32
module d = stats f64

def main (xs: []f32) (ys: []f64) = (s.mean xs, s.spread xs, d.mean ys, d.spread ys)
