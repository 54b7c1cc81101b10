-- In a functor over `real` its operators come with `R.(..)`, and constants with `from_fraction`.
-- ==
-- input { 3.0 } output { 6.75 }

module f (R: real) = {
  local def half = R.from_fraction 1 2
  def poly (x: R.t) = R.(x * x / i32 2 + half * x + i32 3 / i32 4)
}
module g = f f64

def main (x: f64) = g.poly x
