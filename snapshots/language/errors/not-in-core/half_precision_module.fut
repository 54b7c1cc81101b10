-- A conversion to half precision.
-- ==
-- error: f16 is not part of the core

def main (x: f64) = f16.f64 x
