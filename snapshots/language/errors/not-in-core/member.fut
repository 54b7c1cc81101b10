-- A member of Futhark's number modules that the core's do not have.
-- ==
-- error: `f64.sinpi` is not part of the core

def main (x: f64) = f64.sinpi x
