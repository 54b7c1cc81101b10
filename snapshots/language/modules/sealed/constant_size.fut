-- A module type with a constant and an array of that size.
-- ==
-- input { [1.0, 2.0] } output { 50.0 }

module type TABLE = { val n: i64 val weights: [n]f64 val sum: [n]f64 -> f64 }
module t: TABLE = {
  def n = 2i64
  def weights = [10.0, 20.0] :> [n]f64
  def sum (xs: [n]f64) = f64.sum xs
}

def main (xs: [t.n]f64) = t.sum (map2 (*) xs t.weights)
