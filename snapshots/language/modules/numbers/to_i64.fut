-- Each number module has `to_i64`.
-- ==
-- input { 9 200u8 3.9 } output { 9i64 200i64 3i64 }

def main (x: i32) (y: u8) (z: f64) = (i32.to_i64 x, u8.to_i64 y, f64.to_i64 z)
