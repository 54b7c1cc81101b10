-- Bits of floats.
-- ==
-- error: expected an integer, found `f64`

def main (x: f64) = x << 1
