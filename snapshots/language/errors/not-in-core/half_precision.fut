-- Half-precision floats.
-- ==
-- error: f16 is not part of the core

def main (x: f16) = x
