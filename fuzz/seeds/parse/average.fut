-- A mistake that Lawson catches: averaging neighbours is not associative, so a parallel reduction by
-- it has no meaning. `run` and `verify` refuse it and show three values that tell.
--
--   lawson verify examples/average.fut
--   lawson run examples/average.fut '[1.0, 2.0, 3.0]'
def main (xs: []f64): f64 =
  reduce (\a b -> (a + b) / 2) 0 xs
