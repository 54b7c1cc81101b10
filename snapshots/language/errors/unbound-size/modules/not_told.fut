-- Outside of the module nobody could tell the size of a value: it is that of a function's parameter.
-- ==
-- error: a value of the type `weights` does not tell the size `n`

module type S = { type^ weights [n] val uniform: (n: i64) -> weights [n] }
module m: S = {
  type^ weights [n] = [n]f64 -> f64
  def uniform (n: i64): weights [n] = \(xs: [n]f64) -> f64.sum xs / f64.i64 n
}
def main (x: i64) = x
