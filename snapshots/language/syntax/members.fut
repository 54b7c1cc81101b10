-- Functions and constants of number modules.
-- ==
-- input { 2.25 } output { 1.5 2 2147483647 true 255u8 }

def main (x: f64) = (f64.sqrt x, i32.f64 x, i32.highest, f64.isnan f64.nan, u8.highest)
