-- A module type of the prelude, misspelled.
-- ==
-- error: there is no module type `numric`

module f (R: numric) = { def g (x: R.t) = x }
def main (x: f64) = x
