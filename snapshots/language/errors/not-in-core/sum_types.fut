-- Sum types.
-- ==
-- error: sum types are not part of the core

type shape = #circle f64 | #square f64
def main (x: f64) = x
