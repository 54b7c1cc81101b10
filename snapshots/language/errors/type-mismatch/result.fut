-- A result that is not of the declared type.
-- ==
-- error: expected `f32`, found `f64`

def main (x: f64): f32 = x
