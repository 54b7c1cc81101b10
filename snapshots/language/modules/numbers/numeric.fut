-- A functor over `numeric`, applied to integers and to floats.
-- ==
-- input { [1, 2, 3] [0.5, 1.5] } output { 14 2.5 }

module squares (N: numeric) = {
  def sum [n] (xs: [n]N.t): N.t = N.sum (map (\x -> x N.* x) xs)
}
module a = squares i32
module b = squares f64

def main (xs: []i32) (ys: []f64) = (a.sum xs, b.sum ys)
