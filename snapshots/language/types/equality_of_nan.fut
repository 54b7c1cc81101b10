-- Equality of floats inside of other values is that of floats: NaN differs from itself.
-- ==
-- input { f64.nan 0.0 } output { false false true true }

def main (x: f64) (y: f64) = (x == x, [x] == [x], (x, 1) != (x, 1), (y, [y]) == (-y, [-y]))
