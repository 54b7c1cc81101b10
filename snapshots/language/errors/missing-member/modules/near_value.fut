-- A member has nearly the name that the module type asks for.
-- ==
-- error: the module has no value `normalise`, which its module type asks for

module type S = { val normalise: f64 -> f64 }
module m: S = { def normalize (x: f64) = x / 2 }
def main (x: f64) = m.normalise x
