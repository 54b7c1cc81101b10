-- Members of `real` of many kinds.
-- ==
-- input { 0.25 } output { [4.0, 0.5, 0.0, 1.0, 0.0, 0.0, 5.0, 2.0, 3.0, 1.25] [false, true] 2.718281828459045 2i64 2.5 }

module f (R: real) = {
  def many (x: R.t) =
    [ R.recip x, R.sqrt x, R.floor x, R.ceil x, R.trunc x, R.round x, R.hypot (R.i32 3) (R.i32 4)
    , R.cbrt (R.i32 8), R.log2 (R.i32 8), R.mad x (R.i32 4) x ]
  def tests (x: R.t) = [R.isnan x, R.isinf R.inf]
  def e = R.e
  def whole (x: R.t) = R.to_i64 (x R.+ R.i32 2)
  def out (x: R.t) = R.to_f64 (R.lerp (R.i32 2) (R.i32 4) x)
}
module g = f f64

def main (x: f64) = (g.many x, g.tests x, g.e, g.whole x, g.out x)
