-- A type of arrays of any size must say that it hides their size.
-- ==
-- error: the type `rows` hides a size

type rows = [](f64, f64)
def main (x: f64) = x
