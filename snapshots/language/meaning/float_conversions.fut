-- A float becomes an integer by truncation; NaN and the infinities become 0.
-- ==
-- input { -2.9 } output { -2 0 0 2i64 }

def main (x: f64) = (i32.f64 x, i32.f64 f64.nan, i32.f64 f64.inf, i64.f64 (-x))
