-- A type in the place of a conversion.
-- ==
-- error: `f64` is a type, and no function

def main (x: i64) = f64 x
