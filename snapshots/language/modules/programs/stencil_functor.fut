-- A heat step whose boundary is a functor's parameter.
-- ==
-- input { [1.0, 2.0, 4.0] } output { [7.0, 7.0, 7.0] [3.0, 7.0, 6.0] }

module type EDGE = { val at [n]: [n]f64 -> i64 -> f64 }
module heat (E: EDGE) = {
  def step [n] (xs: [n]f64): [n]f64 = map (\i -> E.at xs (i - 1) + E.at xs i + E.at xs (i + 1)) (iota n)
}
module around = heat { def at [n] (xs: [n]f64) (i: i64) = xs[i % n] }
module dark = heat { def at [n] (xs: [n]f64) (i: i64) = if i < 0 || i >= n then 0 else xs[i] }

def main [n] (xs: [n]f64): ([n]f64, [n]f64) = (around.step xs, dark.step xs)
