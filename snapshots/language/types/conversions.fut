-- Numbers are converted by the members of number modules, never silently.
-- ==
-- input { 300 -1.7 } output { 44u8 300i64 300.0 -1 65535u16 1.0 }

def main (x: i32) (y: f64) =
  (u8.i32 x, i64.i32 x, f64.i32 x, i32.f64 y, u16.i32 (-1), f64.bool true)
