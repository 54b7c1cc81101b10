-- Polynomials over a ring, and polynomials over polynomials by the same functor.
-- ==
-- input { 2 } output { 11 41 }

module type RING = { type t val zero: t val one: t val add: t -> t -> t val mul: t -> t -> t }
module ints: RING with t = i32 = { type t = i32 def zero = 0i32 def one = 1i32 def add (x: t) (y: t) = x + y def mul (x: t) (y: t) = x * y }

-- Lines, that is a + b x, with the product cut off: dual numbers.
module dual (R: RING): { include RING with t = (R.t, R.t) val var: R.t -> t val lift: R.t -> t } = {
  type t = (R.t, R.t)
  def zero: t = (R.zero, R.zero)
  def one: t = (R.one, R.zero)
  def add ((a, b): t) ((c, d): t): t = (R.add a c, R.add b d)
  def mul ((a, b): t) ((c, d): t): t = (R.mul a c, R.add (R.mul a d) (R.mul b c))
  def var (x: R.t): t = (x, R.one)
  def lift (x: R.t): t = (x, R.zero)
}
module d = dual ints
module dd = dual d

module cubic (R: RING) = {
  -- x^3 + x + 1
  def at (x: R.t): R.t = R.add (R.mul x (R.mul x x)) (R.add x R.one)
}
module c = cubic ints
module c2 = cubic dd

def main (x: i32) =
  let ((_, _), (first, second)) = c2.at (dd.var (d.var x))
  in (c.at x, first * 2 + second + x * 0 + 3)
