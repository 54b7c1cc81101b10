-- The escape time of points, with complex numbers made by a functor and its operators opened in place.
-- ==
-- input { [0.0, 1.0, 2.0, -1.0] } output { [10, 3, 2, 10] }

module mk_complex (T: real) = {
  type complex = {re: T.t, im: T.t}
  def (+) (x: complex) (y: complex): complex = {re = x.re T.+ y.re, im = x.im T.+ y.im}
  def (*) (x: complex) (y: complex): complex =
    {re = x.re T.* y.re T.- x.im T.* y.im, im = x.re T.* y.im T.+ x.im T.* y.re}
  def dot (x: complex): T.t = x.re T.* x.re T.+ x.im T.* x.im
}
module c = mk_complex f64

def steps (p: c.complex): i32 =
  (loop (z, i) = ({re = 0.0, im = 0.0}, 0i32) while c.dot z <= 4 && i < 10 do (c.(z * z + p), i + 1)).1

def main [n] (xs: [n]f64) = map (\x -> steps {re = x, im = 0}) xs
