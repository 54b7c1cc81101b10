-- Complex numbers over any real: the product, the modulus and a power.
-- ==
-- input { 3.0 4.0 } output { -7.0 24.0 5.0 } 
-- input { 1.0 1.0 } output { 0.0 2.0 1.4142135623730951 }

module type COMPLEX = {
  type real
  type complex
  val mk: real -> real -> complex
  val re: complex -> real
  val im: complex -> real
  val mag: complex -> real
  val + : complex -> complex -> complex
  val * : complex -> complex -> complex
}

module mk_complex (T: real): COMPLEX with real = T.t with complex = (T.t, T.t) = {
  type real = T.t
  type complex = (T.t, T.t)
  def mk (a: real) (b: real): complex = (a, b)
  def re ((a, _): complex) = a
  def im ((_, b): complex) = b
  def (+) ((a, b): complex) ((c, d): complex): complex = T.((a + c, b + d))
  def (*) ((a, b): complex) ((c, d): complex): complex = T.((a * c - b * d, b * c + a * d))
  def mag ((a, b): complex): real = T.(sqrt (a * a + b * b))
}
module c64 = mk_complex f64

def main (a: f64) (b: f64) =
  let z = c64.mk a b
  let w = z c64.* z
  in (c64.re w, c64.im w, c64.mag z)
