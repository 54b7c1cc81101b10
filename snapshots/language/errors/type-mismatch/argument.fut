-- An argument of another type; conversions are written.
-- ==
-- error: expected `f64`, found `i32`

def half (x: f64) = x / 2
def main (x: i32) = half x
