-- A constant of a module is a size in types, and an array of that size meets another of the same size.
-- ==
-- input { [1.0, 2.0, 3.0] } output { [2.0, 4.0, 6.0] 6.0 }
-- input { [1.0, 2.0] } error: .

module m = {
  def n = 3i64
  def ones: [n]f64 = replicate n 1.0
  def dot (xs: [n]f64) (ys: [n]f64) = f64.sum (map2 (*) xs ys)
}

def main (xs: [m.n]f64) = (map2 (+) xs (map2 (*) m.ones xs), m.dot xs m.ones)
